import { useEffect, useEffectEvent, useState } from "react";
import type { Path } from "./location.tsx";

/** Long enough that a word is not asked for letter by letter. */
const pauseMs = 300;

interface TypedSearch {
  /** Whose address keeps the search. */
  readonly path: Path;
  /** What the address says. */
  readonly search: string;
  readonly lengthMax: number;
  readonly onSearch: (search: string) => void;
}

/** What is typed into a search that the address keeps: shown at once, and asked for when the typing pauses or the field is left. */
export function useTypedSearch({ path, search, lengthMax, onSearch }: TypedSearch) {
  const [draft, setDraft] = useState<string>();

  function keep() {
    // What a late timer says must not lead back to a screen that has been left.
    if (draft === undefined || location.pathname !== path) return;
    const wanted = cleanSearch(draft, lengthMax);
    if (wanted !== search) onSearch(wanted);
  }
  const afterPause = useEffectEvent(keep);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(afterPause, pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    typed: draft ?? search,
    type: setDraft,
    stopTyping: () => {
      keep();
      setDraft(undefined);
    },
    /** The field says again what the address does. */
    forget: () => setDraft(undefined),
  };
}

/** What was typed as it is searched: one line of letters that can be seen, and not too long for the server. */
export function cleanSearch(typed: string, lengthMax: number): string {
  return typed
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
    .slice(0, lengthMax)
    .trim();
}
