import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { pagesOf, queryOf } from "#web/lib/query.ts";
import { categoriesNamed } from "./rules.ts";
import type { Filter } from "./use-filter.ts";
import type { Position } from "./use-position.ts";

export type Partner = Output<"getPublicPartners">["partners"][number];

/** The partners of a filter, page by page; the last ones stay until the next have come, and a question nobody waits for is dropped. */
export function usePartners({ search, category, state, city }: Filter, position: Position | undefined) {
  const { categories } = useMessages("partners").partners;
  const named = categoriesNamed(search, categories);
  const input = {
    ...(search && { search }),
    ...(named.length > 0 && { search_categories: named.join(",") }),
    ...(category && { category }),
    ...(state && { state }),
    ...(city && { city }),
    ...position,
  };
  return useInfiniteQuery({
    ...pagesOf("getPublicPartners", input),
    placeholderData: keepPreviousData,
    // Where somebody was is forgotten with the screen that asked.
    ...(position && { gcTime: 0 }),
  });
}

/** What can be filtered by. */
export function usePartnerFilters() {
  return useQuery(queryOf("listPartnerFilters", {}));
}
