import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  quiet: "bg-sunken text-ink-2",
  leaf: "bg-leaf-wash text-leaf",
  amber: "bg-amber-wash text-amber-ink",
  clay: "bg-clay-wash text-clay",
};

export type PlateTone = keyof typeof tones;

interface IconPlateProps {
  readonly tone?: PlateTone;
  readonly className?: string | false;
  /** An icon of 22 px, or of 21. */
  readonly children: ReactNode;
}

/** The 44 px plate on which a row's icon stands. */
export function IconPlate({ tone = "quiet", className, children }: IconPlateProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("grid size-11 shrink-0 place-items-center rounded-[13px]", tones[tone], className)}
    >
      {children}
    </span>
  );
}
