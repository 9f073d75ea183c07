import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FactsProps {
  /** In order; null and undefined values are left out. A long value stands beneath its name. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode; readonly isLong?: boolean }[];
}

/** Names and values one below the other, parted by hairlines. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="divide-y divide-line">
      {facts
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value, isLong = false }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className={classNames("text-sm text-ink-2", isLong && "w-full")}>{name}</dt>
            <dd className={classNames("min-w-0 grow text-base font-[560] wrap-anywhere", !isLong && "text-right")}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** At the end of a summary, in a `details` with the class `group`: points up while it is open. */
export function DisclosureChevron({ className }: { className?: string }) {
  return (
    <ChevronDown
      size={19}
      strokeWidth={2}
      aria-hidden="true"
      className={classNames("shrink-0 text-ink-2 group-open:rotate-180", className)}
    />
  );
}
