import { useId, type ReactNode } from "react";
import { isSameDay } from "#web/lib/dates.ts";

/** Rows under a title, such as their day; several stack in a card. */
export function TitledList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <h2 id={id} className="px-4 pt-3.5 pb-2 text-sm font-[620] text-ink-2">
        {title}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {children}
      </ul>
    </section>
  );
}

interface Dated {
  readonly created_at: string;
}

/** Groups items that follow each other on the same day of the reader's clock, in their order. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const days: [Item, ...Item[]][] = [];
  for (const item of items) {
    const day = days.at(-1);
    if (day && isSameDay(day[0].created_at, item.created_at)) day.push(item);
    else days.push([item]);
  }
  return days;
}
