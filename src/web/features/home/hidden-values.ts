import { createStore, useStore } from "#web/lib/store.ts";

/** Kept in session storage: the choice lasts as long as the tab. */
const storageKey = "hidden-values";
/** Where the browser refuses storage, the choice lasts until the page is left. */
const hiddenValues = createStore(read());

function read(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === "1";
  } catch {
    return false;
  }
}

function setHidden(next: boolean): void {
  hiddenValues.set(next);
  try {
    sessionStorage.setItem(storageKey, next ? "1" : "0");
  } catch {
    // See above.
  }
}

/** Whether card, username and amounts are hidden, and how to change it. */
export function useHiddenValues() {
  return { hidden: useStore(hiddenValues), setHidden };
}
