import { useSyncExternalStore } from "react";

/** Kept in session storage: the choice lasts as long as the tab. */
const storageKey = "hidden-values";
const listeners = new Set<() => void>();
/** Where the browser refuses storage, the choice lasts until the page is left. */
let hidden = read();

function read(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === "1";
  } catch {
    return false;
  }
}

function setHidden(next: boolean): void {
  hidden = next;
  try {
    sessionStorage.setItem(storageKey, next ? "1" : "0");
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether card, username and amounts are hidden, and how to change it. */
export function useHiddenValues() {
  return { hidden: useSyncExternalStore(subscribe, () => hidden), setHidden };
}
