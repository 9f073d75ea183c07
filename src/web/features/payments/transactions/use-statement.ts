import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { StatementFilter } from "#contract/limits.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { useLastKnown } from "#web/lib/last-known.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

/** The statement's rows, page by page; a month is one of the reader's zone, such as `2026-11`. */
function useStatement(type: StatementFilter, month: string | undefined) {
  const input = { type, time_zone: readerTimeZone(), ...(month && { month }) };
  return useInfiniteQuery(freshPagesOf("listTransactions", input));
}

/**
 * The rows that have been fetched; before the first answer, the unfiltered first page that was last
 * known, with its moment.
 */
export function useStatementRows(filter: StatementFilter, month: string | undefined) {
  const statement = useStatement(filter, month);
  const lastKnown = useLastKnown()?.statement;
  // Rows that are on the screen already stay.
  const before = !statement.data && filter === "all" && month === undefined ? lastKnown : undefined;
  return { statement, before, rows: before?.value ?? statement.data?.pages.flatMap((page) => page.transactions) ?? [] };
}

/** The months that have rows, newest first. */
export function useStatementMonths() {
  return useQuery(freshQueryOf("listTransactionMonths", { time_zone: readerTimeZone() }));
}
