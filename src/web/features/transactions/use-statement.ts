import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { StatementFilter } from "#contract/limits.ts";
import { call, type Output } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { freshQueryOf, keyOf } from "#web/lib/query.ts";

type Page = Output<"listTransactions">;

/** The statement's rows, page by page; a month is one of the reader's zone, such as `2026-11`. */
export function useStatement(type: StatementFilter, month: string | undefined) {
  const input = { type, time_zone: readerTimeZone(), ...(month && { month }) };
  return useInfiniteQuery({
    queryKey: [...keyOf("listTransactions", input), "pages"],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call("listTransactions", { ...input, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_before ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** The months that have rows, newest first. */
export function useStatementMonths() {
  return useQuery(freshQueryOf("listTransactionMonths", { time_zone: readerTimeZone() }));
}
