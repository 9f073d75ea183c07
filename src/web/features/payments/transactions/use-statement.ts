import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementFilter } from "#contract/limits.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { useLastKnown } from "#web/lib/last-known.ts";
import { freshPagesOf } from "#web/lib/query.ts";

/**
 * The statement's rows, as far as they were fetched; before the first answer, the unfiltered first
 * page that was last known, with its moment. `month` is one of the reader's zone, such as
 * `2026-11`.
 */
export function useStatementRows(type: StatementFilter, month: string | undefined) {
  const input = { type, time_zone: readerTimeZone(), ...(month && { month }) };
  const statement = useInfiniteQuery(freshPagesOf("listTransactions", input));
  const lastKnown = useLastKnown()?.statement;
  // Rows that are on the screen stay.
  const before = !statement.data && type === "all" && month === undefined ? lastKnown : undefined;
  return { statement, before, rows: before?.value ?? statement.data?.pages.flatMap((page) => page.transactions) ?? [] };
}
