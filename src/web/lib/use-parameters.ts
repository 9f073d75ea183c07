import { useState } from "react";
import { go, useShownLocation, type Path } from "./location.tsx";

/** Undefined and "" remove a parameter. */
type Changes = Readonly<Record<string, string | undefined>>;

/**
 * The search parameters of a screen's address, and how to change some. A change replaces the entry
 * of the browser's history; with `push`, Back leads to what was before.
 */
export function useParameters(
  path: Path,
): readonly [URLSearchParams, (changes: Changes, options?: { push?: boolean }) => void] {
  const { parameters } = useShownLocation();
  // Shown at once: the shown address follows a moment later, and a chip would jump back.
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
