import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Output } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { pagesOf, queryOf } from "#web/lib/query.ts";
import type { Filter } from "./use-filter.ts";
import type { Position } from "./use-position.ts";

export type Partner = Output<"getPublicPartners">["partners"][number];

/** The partners of a filter, page by page; the last ones stay until the next arrive. */
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
    // The position is forgotten with the screen that requested it.
    ...(position && { gcTime: 0 }),
  });
}

export function usePartnerFilters() {
  return useQuery(queryOf("listPartnerFilters", {}));
}

/** Without accents and case, for comparing with typed text. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Fewer letters stand in most categories' names, and would find everything. */
const categoryLettersMin = 3;

/** The categories that a search names in the reader's language, in part or in the plural. */
export function categoriesNamed(search: string, names: Readonly<Record<BusinessCategory, string>>): BusinessCategory[] {
  const searched = folded(search).trim();
  if (searched.length < categoryLettersMin) return [];
  const known = Object.entries(names) as [BusinessCategory, string][];
  return known
    .filter(
      ([, name]) => folded(name).includes(searched) || [`${folded(name)}s`, `${folded(name)}es`].includes(searched),
    )
    .map(([category]) => category);
}
