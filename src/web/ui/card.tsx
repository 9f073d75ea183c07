import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A surface with a hairline. */
export function Card({
  children,
  className,
  flush,
}: {
  children: ReactNode;
  className?: string;
  /** Without inner space, for lists. */
  flush?: boolean;
}) {
  return (
    <div
      className={classNames("rounded-xl border border-line bg-surface", flush ? "overflow-hidden" : "p-4", className)}
    >
      {children}
    </div>
  );
}
