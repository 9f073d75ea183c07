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
  const kept = intentStorage.read(intentsKey);
  if (kept === null) return;
  try {
    const withoutInputs: unknown = JSON.parse(kept, (name, value) =>
      name === "input" ? undefined : (value as unknown),
    );
    intentStorage.write(intentsKey, JSON.stringify(withoutInputs));
  } catch {
    // Whatever it is, it is not ours.
    intentStorage.forget(intentsKey);
  }
}
