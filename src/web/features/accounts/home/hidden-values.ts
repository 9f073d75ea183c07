import { tabStorage } from "#web/lib/storage.ts";
import { createStore, useStore } from "#web/lib/store.ts";

/** The choice lasts as long as the tab. */
const storageKey = "hidden-values";
/** Where the browser refuses storage, the choice lasts until the page is left. */
const hiddenValues = createStore(tabStorage.read(storageKey) === "1");

function setHidden(next: boolean): void {
  hiddenValues.set(next);
  tabStorage.write(storageKey, next ? "1" : "0");
}

/** Whether card, username and amounts are hidden, and how to change it. */
export function useHiddenValues() {
  return { hidden: useStore(hiddenValues), setHidden };
}
