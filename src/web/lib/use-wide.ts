import { useSyncExternalStore } from "react";

// The breakpoint `rail` of the style sheet.
const query = "(width >= 900px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

let last: boolean | undefined;

/** A page of paper is narrower than the screen: while it is printed, what stands on the screen stays as it is. */
function read(): boolean {
  if (last === undefined || !matchMedia("print").matches) last = matchMedia(query).matches;
  return last;
}

/** Whether there is room for list and detail side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, read);
}
