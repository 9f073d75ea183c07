import type { ReactNode } from "react";
import { Link, type LinkProps } from "#web/lib/location.tsx";
import { classNames } from "./class-names.ts";

interface Look {
  /** 24 px. */
  readonly icon: ReactNode;
  readonly label: string;
  readonly tone?: "plain" | "amber";
}

const box = "group grid min-w-0 justify-items-center gap-2 rounded-plate text-center disabled:opacity-45";

function Plate({ icon, label, tone = "plain" }: Look) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-14 place-items-center rounded-plate transition-transform duration-150 group-active:scale-95",
          tone === "amber"
            ? "bg-amber-wash text-amber-ink"
            : "border border-line bg-surface text-leaf group-hover:bg-leaf-wash",
        )}
      >
        {icon}
      </span>
      <span className="text-xs leading-tight font-semibold text-ink">{label}</span>
    </>
  );
}

/** One of home's actions: a 56 px plate with its name beneath. */
export function ActionPlateLink({ icon, label, tone, to }: Pick<LinkProps, "to"> & Look) {
  return (
    <Link to={to} className={box}>
      <Plate icon={icon} label={label} {...(tone && { tone })} />
    </Link>
  );
}
