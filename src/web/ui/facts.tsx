import type { ReactNode } from "react";

interface FactsProps {
  /** What is told, in order; one whose value is null or undefined is left out. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** Names and values one below the other, parted by hairlines. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="divide-y divide-line">
      {facts
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right text-base font-[560] wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
