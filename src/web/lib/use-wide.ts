import { useSyncExternalStore } from "react";

// The breakpoint `rail` of the style sheet.
const query = "(width >= 900px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

let last: boolean | undefined;

/** Paper is narrower than the screen: while printing, the layout of the screen stays. */
function read(): boolean {
  if (last === undefined || !matchMedia("print").matches) last = matchMedia(query).matches;
  return last;
}

/** Whether there is room for list and detail side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, read);
}
