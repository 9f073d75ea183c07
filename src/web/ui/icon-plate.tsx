import type { ReactNode } from "react";
import { classNames, washes, type Wash } from "./class-names.ts";

interface IconPlateProps {
  readonly tone?: Wash;
  readonly className?: string | false;
  readonly children: ReactNode;
}

/** The 44 px plate on which a row's icon stands. */
export function IconPlate({ tone = "quiet", className, children }: IconPlateProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("grid size-11 shrink-0 place-items-center rounded-[13px]", washes[tone], className)}
    >
      {children}
    </span>
  );
}
