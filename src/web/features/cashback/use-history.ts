import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TimelineFilter } from "#contract/limits.ts";
import { call, type Output } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { freshQueryOf, keyOf } from "#web/lib/query.ts";

export type Summary = Output<"getCashbackSummary">;
type Page = Output<"listCashbackTimeline">;
export type Entry = Page["entries"][number];

/** Sums and months of the reader's zone. */
export function useSummary() {
  return useQuery(freshQueryOf("getCashbackSummary", { time_zone: readerTimeZone() }));
}

/** The timeline's entries, page by page. */
export function useTimeline(type: TimelineFilter) {
  const input = { type, time_zone: readerTimeZone() };
  return useInfiniteQuery({
    queryKey: [...keyOf("listCashbackTimeline", input), "pages"],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call("listCashbackTimeline", { ...input, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_before ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}
