import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { partnerFilters, type PartnerFilter } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type ListedPartner = Output<"listPartners">["partners"][number];
export type AdministeredPartner = Output<"getPartner">;

/** The choice that an address names. */
export function parseFilter(value: string | null): PartnerFilter {
  return partnerFilters.find((filter) => filter === value) ?? "all";
}

/** Partners of a search, page by page; the last ones stay until the next have come. */
export function usePartners(search: string, show: PartnerFilter) {
  const input = { show, ...(search && { search }) };
  return useInfiniteQuery({
    ...freshPagesOf("listPartners", input),
    placeholderData: keepPreviousData,
  });
}

export function usePartner(id: string) {
  return useQuery(freshQueryOf("getPartner", { id }));
}
