import { useEffect, useEffectEvent, useState } from "react";
import { partnerSearchLengthMax } from "#contract/limits.ts";
import type { BusinessCategory } from "#contract/partners.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useShownLocation, type Target } from "#web/lib/location.tsx";
import { cleanSearch } from "./rules.ts";

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

/** The filter that the address holds. */
function useAddressedFilter(): Filter {
  const { parameters } = useShownLocation();
  const { categories } = useMessages("partners").partners;
  const category = parameters.get("category") ?? "";
  return {
    search: cleanSearch(parameters.get("q") ?? "", partnerSearchLengthMax),
    category: Object.hasOwn(categories, category) ? (category as BusinessCategory) : "",
    state: parameters.get("state") ?? "",
    city: parameters.get("city") ?? "",
  };
}

function addressOf({ search, ...rest }: Filter): Target {
  const parameters = new URLSearchParams(Object.entries({ q: search, ...rest }).filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** A filter that has been chosen, and the address that was shown then. */
interface Choice {
  readonly filter: Filter;
  readonly before: Target;
}

/** The filter and what changes it. What is typed is shown at once, and searched when the typing pauses. */
export function useFilter() {
  const addressed = useAddressedFilter();
  const address = addressOf(addressed);
  // The address is shown a moment after it has changed; a chip must not wait for that.
  const [choice, setChoice] = useState<Choice>();
  if (choice !== undefined && choice.before !== address) setChoice(undefined);
  const filter = choice?.filter ?? addressed;

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
    setChoice({ filter: next, before: address });
    go(addressOf(next), { replace: true });
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
