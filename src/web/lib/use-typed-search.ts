import { useEffect, useEffectEvent, useState } from "react";
import type { Path } from "./location.tsx";

/** Long enough that a word is not searched letter by letter. */
const pauseMs = 300;

interface TypedSearch {
  /** The screen whose address keeps the search. */
  readonly path: Path;
  /** The search in the address. */
  readonly search: string;
  readonly lengthMax: number;
  readonly onSearch: (search: string) => void;
}

/**
 * A search that the address keeps: shown as it is typed, and searched when the typing pauses or
 * the field loses the focus.
 * @returns `field` for `SearchField`; `typed`, the search as it is typed; and `forget`, after which
 *   the field follows the address
 */
export function useTypedSearch({ path, search, lengthMax, onSearch }: TypedSearch) {
  const [draft, setDraft] = useState<string>();

  function keep() {
    // A late timer must not lead back to a screen that has been left.
    if (draft === undefined || location.pathname.replace(/\/+$/, "") !== path) return;
    const next = cleanSearch(draft, lengthMax);
    if (next !== search) onSearch(next);
  }
  const afterPause = useEffectEvent(keep);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(afterPause, pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    field: {
      value: draft ?? search,
      onChange: setDraft,
      onBlur: () => {
        keep();
        setDraft(undefined);
      },
      maxLength: lengthMax,
    },
    typed: draft === undefined ? search : cleanSearch(draft, lengthMax),
    forget: () => setDraft(undefined),
  };
}

/** A typed text as it is searched: one line of visible letters, not too long for the server. */
export function cleanSearch(typed: string, lengthMax: number): string {
  return typed
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
    .slice(0, lengthMax)
    .trim();
}
