import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  quiet: "bg-sunken text-ink-2",
  leaf: "bg-leaf-wash text-leaf",
  amber: "bg-amber-wash text-amber-ink",
  clay: "bg-clay-wash text-clay",
};

/** A small label: a status, a type, a percentage. `loud` sets it in capitals, for "you pay". */
export function Badge({
  tone = "quiet",
  icon,
  loud,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  loud?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex w-fit items-center gap-1 rounded-full whitespace-nowrap",
        loud ? "px-3 py-1 text-sm font-bold tracking-wide uppercase" : "px-2 py-0.5 text-xs font-semibold",
        tones[tone],
      )}
    >
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  );
}
