import { partnerSearchLengthMax } from "#contract/limits.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { cleanSearch, useTypedSearch } from "#web/lib/use-typed-search.ts";

/** The filter of the directory; an empty text is no filter. The address keeps it. */
export interface Filter {
  readonly search: string;
  readonly category: BusinessCategory | "";
  readonly state: string;
  readonly city: string;
}

const path = "/empresas";

/** The filter that the address keeps, and what changes it. */
export function useFilter() {
  const [parameters, change] = useParameters(path);
  const { categories } = useMessages("partners").partners;
  const category = parameters.get("category") ?? "";
  const filter: Filter = {
    search: cleanSearch(parameters.get("q") ?? "", partnerSearchLengthMax),
    category: Object.hasOwn(categories, category) ? (category as BusinessCategory) : "",
    state: parameters.get("state") ?? "",
    city: parameters.get("city") ?? "",
  };
  const { field, typed, forget } = useTypedSearch({
    path,
    search: filter.search,
    lengthMax: partnerSearchLengthMax,
    onSearch: (search) => change({ q: search }),
  });
  return {
    filter,
    searchField: field,
    /** Together with what is still being typed. */
    choose: (choice: Partial<Omit<Filter, "search">>) => change({ q: typed, ...choice }),
    clear: () => {
      forget();
      change({ q: "", category: "", state: "", city: "" });
    },
  };
}
