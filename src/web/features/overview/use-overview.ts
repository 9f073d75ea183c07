import { useQuery } from "@tanstack/react-query";
import { readerTimeZone } from "#web/lib/dates.ts";
import { freshQueryOf } from "#web/lib/query.ts";

/** The house's figures; days are those of the reader's zone. */
export function useOverview() {
  return useQuery(freshQueryOf("getOverview", { time_zone: readerTimeZone() }));
}
