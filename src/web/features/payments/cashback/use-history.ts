import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TimelineFilter } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
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
