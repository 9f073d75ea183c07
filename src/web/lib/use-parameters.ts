import { useState } from "react";
import { go, useShownLocation, type Path } from "./location.tsx";

/** Nothing takes a parameter out. */
type Changes = Readonly<Record<string, string | undefined>>;

/**
 * What a screen keeps in the search of its address, so that reload and Back find it again, and how to change some of it.
 * A change replaces the entry of the browser's history; `push` leaves a way back to what was before.
 */
export function useParameters(
  path: Path,
): readonly [URLSearchParams, (changes: Changes, options?: { push?: boolean }) => void] {
  const { parameters } = useShownLocation();
  // Shown at once: the address that is shown follows a moment later, and a chip would jump back for that long.
  const [own, setOwn] = useState(parameters);
  const [seen, setSeen] = useState(parameters);
  if (parameters !== seen) {
    setSeen(parameters);
    setOwn(parameters);
  }

  function change(changes: Changes, { push = false } = {}) {
    const next = new URLSearchParams(own);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setOwn(next);
    go(next.size > 0 ? `${path}?${next}` : path, { replace: !push });
  }
  return [own, change];
}
