import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OverviewSpan } from "#contract/limits.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { freshQueryOf } from "#web/lib/query.ts";

/** Nobody is told of every sale: figures that stay on a screen are asked for again this often. */
const pollMs = 30_000;

/** Troco's figures; days are those of the reader's zone. Those that are shown stay until others have come. */
export function useOverview(days: OverviewSpan) {
  return useQuery({
    ...freshQueryOf("getOverview", { time_zone: readerTimeZone(), days }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}
