import { deviceStorage, tabStorage } from "./storage.ts";
import { createStore } from "./store.ts";

// Apart from the other files, because every page loads this one; the rest is fetched where money
// moves.

/**
 * With locks, every tab finds the intents of a closed tab: the lock shows whether that tab still
 * pursues one. Without locks each tab keeps its own.
 */
export const hasLocks = "locks" in navigator;
export const intentStorage = hasLocks ? deviceStorage : tabStorage;
export const intentsKey = "open-money-intents";

/** Whether an intent of any user is kept here. */
export function areIntentsKept(): boolean {
  return intentStorage.read(intentsKey) !== null;
}

/** Whether this page waits for the answer of a movement of money; it must not reload then. */
export const moneyUnderWay = createStore(false);

/**
 * Deletes what was typed for the intents that are kept here, at the end of a session. Their keys
 * stay, so that their owner can withdraw them on return.
 */
export function forgetIntentInputs(): void {
  try {
    const kept = JSON.parse(intentStorage.read(intentsKey) ?? "[]") as readonly { readonly input?: unknown }[];
    if (kept.length === 0) return;
    intentStorage.write(intentsKey, JSON.stringify(kept.map(({ input: _input, ...intent }) => intent)));
  } catch {
    // Whatever it is, it is not ours.
    intentStorage.forget(intentsKey);
  }
}
