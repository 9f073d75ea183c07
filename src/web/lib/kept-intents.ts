import { deviceStorage, tabStorage } from "./storage.ts";

// What every page asks when it opens; the rest is fetched where money moves, or something was left open.

/**
 * Every tab of the browser finds what one that was closed has left open: a lock says whether its own tab still pursues it. Without
 * locks nobody could tell, and each tab keeps its own.
 */
export const hasLocks = "locks" in navigator;
export const intentStorage = hasLocks ? deviceStorage : tabStorage;
export const intentsKey = "open-money-intents";

/** Whether an intent of anybody's is kept here. */
export function areIntentsKept(): boolean {
  return intentStorage.read(intentsKey) !== null;
}
