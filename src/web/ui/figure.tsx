import type { ReactNode } from "react";
import { UnknownAmount } from "./money.tsx";
import { Skeleton } from "./skeleton.tsx";

interface FigureProps {
  readonly name: string;
  /** Undefined while it is on its way. */
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  /** The last answer did not come: an old figure is not shown as if it were today's. */
  readonly failed?: boolean;
  readonly onRetry?: () => void;
}

/** One figure of a console with its name above it; several stand in a `<dl>`. */
export function Figure({ name, value, detail, failed, onRetry }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-[720]">
        {failed && onRetry ? (
          <UnknownAmount onRetry={onRetry} className="text-left text-sm text-leaf" />
        ) : value === undefined ? (
          <Skeleton className="mt-1 h-6 w-28" />
        ) : (
          value
        )}
      </dd>
      {detail && <dd className="text-xs text-ink-2">{detail}</dd>}
    </div>
  );
}
