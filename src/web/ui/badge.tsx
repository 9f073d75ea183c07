import type { ReactNode } from "react";
import { classNames, washes, type Wash } from "./class-names.ts";

/** A small label: a status, a type, a percentage. `loud` sets it in capitals, for "you pay". */
export function Badge({
  tone = "quiet",
  icon,
  loud,
  children,
}: {
  tone?: Wash;
  icon?: ReactNode;
  loud?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex w-fit items-center gap-1 rounded-full whitespace-nowrap",
        loud ? "px-3 py-1 text-sm font-bold tracking-wide uppercase" : "px-2 py-0.5 text-xs font-semibold",
        washes[tone],
      )}
    >
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  );
}
