import { isSameDay } from "./dates.ts";

interface Dated {
  readonly created_at: string;
}

/** Gathers items that follow each other on the same day of the reader's clock; their order stays. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const days: [Item, ...Item[]][] = [];
  for (const item of items) {
    const day = days.at(-1);
    if (day && isSameDay(day[0].created_at, item.created_at)) day.push(item);
    else days.push([item]);
  }
  return days;
}
