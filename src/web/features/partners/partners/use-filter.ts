import { useEffect, useEffectEvent, useState } from "react";
import { partnerSearchLengthMax } from "#contract/limits.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { cleanSearch } from "#web/lib/use-typed-search.ts";

/** What the directory shows; an empty text is no filter. Kept in the address, so that Back and a reload find it again. */
export interface Filter {
  readonly search: string;
  readonly category: BusinessCategory | "";
  readonly state: string;
  readonly city: string;
}

const path = "/empresas";
const nothing: Filter = { search: "", category: "", state: "", city: "" };
/** Long enough that a word is not asked for letter by letter. */
const typingPauseMs = 300;

/** The filter that the address holds, and how to hold another there. */
function useAddressedFilter(): readonly [Filter, (next: Filter) => void] {
  const [parameters, change] = useParameters(path);
  const { categories } = useMessages("partners").partners;
  const category = parameters.get("category") ?? "";
  const filter = {
    search: cleanSearch(parameters.get("q") ?? "", partnerSearchLengthMax),
    category: Object.hasOwn(categories, category) ? (category as BusinessCategory) : "",
    state: parameters.get("state") ?? "",
    city: parameters.get("city") ?? "",
  } as const;
  return [filter, ({ search, ...rest }) => change({ q: search, ...rest })];
}

/** The filter and what changes it. What is typed is shown at once, and searched when the typing pauses. */
export function useFilter() {
  const [filter, keep] = useAddressedFilter();
  const [draft, setDraft] = useState<string>();
  const [typing, setTyping] = useState(false);
  // The box follows the address again once it says what was typed and nobody types.
  if (draft !== undefined && !typing && cleanSearch(draft, partnerSearchLengthMax) === filter.search)
    setDraft(undefined);
  const typed = draft ?? filter.search;
  const current = { ...filter, search: cleanSearch(typed, partnerSearchLengthMax) };

  function show(next: Filter): void {
    // What a late timer says must not lead back to a screen that has been left.
    if (location.pathname.replace(/\/+$/, "") !== path) return;
    keep(next);
  }

  const search = useEffectEvent(() => {
    if (current.search !== filter.search) show(current);
  });
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(search, typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    filter,
    typed,
    type: (text: string) => {
      setTyping(true);
      setDraft(text);
    },
    /** The box has lost the focus: nobody waits for a further letter. */
    stopTyping: () => {
      setTyping(false);
      if (current.search !== filter.search) show(current);
    },
    choose: (change: Partial<Omit<Filter, "search">>) => show({ ...current, ...change }),
    clear: () => {
      setDraft("");
      show(nothing);
    },
  };
}
