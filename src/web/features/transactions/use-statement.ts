import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { StatementFilter } from "#contract/limits.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

/** The statement's rows, page by page; a month is one of the reader's zone, such as `2026-11`. */
export function useStatement(type: StatementFilter, month: string | undefined) {
  const input = { type, time_zone: readerTimeZone(), ...(month && { month }) };
  return useInfiniteQuery(freshPagesOf("listTransactions", input));
}

/** The months that have rows, newest first. */
export function useStatementMonths() {
  return useQuery(freshQueryOf("listTransactionMonths", { time_zone: readerTimeZone() }));
}
