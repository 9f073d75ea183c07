import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TimelineFilter } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { readerTimeZone, monthOf } from "#web/lib/dates.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type Summary = Output<"getCashbackSummary">;
export type Entry = Output<"listCashbackTimeline">["entries"][number];

/** Sums and months of the reader's zone. */
export function useSummary() {
  return useQuery(freshQueryOf("getCashbackSummary", { time_zone: readerTimeZone() }));
}

/** The timeline's entries, page by page. */
export function useTimeline(type: TimelineFilter) {
  return useInfiniteQuery(freshPagesOf("listCashbackTimeline", { type, time_zone: readerTimeZone() }));
}

/** When an entry stands in the timeline. */
function momentOf(entry: Entry): string {
  return entry.type === "milestone" ? entry.achieved_at : entry.created_at;
}

/** An entry's unique key. */
export function keyOfEntry(entry: Entry): string {
  return entry.type === "monthly_summary" ? entry.month : entry.id;
}

export interface MonthOfEntries {
  /** `2026-11` of the reader's clock. */
  readonly month: string;
  readonly entries: readonly Entry[];
}

/** Gathers entries that follow each other in the same month; their order stays. */
export function groupByMonth(entries: readonly Entry[]): MonthOfEntries[] {
  const months: { month: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    // A summary's month is the server's, in the same time zone as that of the others.
    const month = entry.type === "monthly_summary" ? entry.month : monthOf(momentOf(entry));
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}

export interface Bar {
  readonly month: string;
  readonly amount: number;
  /** The share of the highest, 0 to 1. */
  readonly share: number;
}

/** The months as bars, and the highest of them; undefined when nothing was earned in any. */
export function barsOf(months: readonly { readonly month: string; readonly amount: number }[]): {
  readonly bars: readonly Bar[];
  readonly best: Bar | undefined;
} {
  const highest = Math.max(0, ...months.map(({ amount }) => amount));
  const bars = months.map(({ month, amount }) => ({ month, amount, share: highest === 0 ? 0 : amount / highest }));
  return { bars, best: bars.findLast((bar) => bar.amount > 0 && bar.amount === highest) };
}
