import type { Input, OperationId, Output } from "./api.ts";
import { intentStorage } from "./kept-intents.ts";
import {
  idle,
  intentIn,
  isOpen,
  lockIntent,
  pause,
  publish,
  shownSlots,
  slotOf,
  whoIsSignedIn,
  withdraw,
  type MoneyIntent,
} from "./money-intents.ts";
import { findOpenIntents, forgetOpenIntent, isKept, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { moneyOperations, openingMs, refresh } from "./query.ts";

type Notify = (outcome: "done" | "withdrawn") => void;

/**
 * Withdraws the intents that a reload, a crash or a closed tab left open: money must not move when
 * its owner no longer expects it. The outcome, which may also be that it was executed, is published
 * in the intent's slot.
 * @param notify called with the outcome of an intent that no screen shows
 */
export async function withdrawOpenIntents(userId: string, notify: Notify): Promise<void> {
  const left = findOpenIntents(intentStorage, userId).filter((intent) => !isOpen(intentIn(slotOf(intent))));
  await Promise.all(
    left.map(async (intent) => {
      const release = await lockIntent(intent);
      // The tab that had the lock may have learned the answer.
      try {
        if (isKept(intentStorage, intent)) await withdrawLocked(intent, notify);
      } finally {
        release();
      }
    }),
  );
}

async function withdrawLocked(intent: OpenIntent, notify: Notify): Promise<void> {
  const slot = slotOf(intent);
  // Another intent may have begun in the slot while the lock was awaited, and keeps it.
  const hasSlot = !isOpen(intentIn(slot));
  if (hasSlot) publish(slot, { state: "checking", input: intent.input as Input<OperationId> | undefined });
  let outcome: MoneyIntent<OperationId> = idle;
  try {
    const known = await pursueIntent({
      ask: () => withdraw(intent, intent.input),
      whoIsSignedIn,
      userId: intent.userId,
      // An error says nothing about the first request.
      unanswered: true,
      pause,
    });
    // Screens request their answers again at once, whenever the outcome is shown.
    void refresh(...moneyOperations);
    if (known.state !== "done") return;
    outcome =
      known.result.outcome === "carried_out"
        ? { state: "done", result: known.result.answer as Output<OperationId> }
        : { state: "withdrawn" };
  } finally {
    if (hasSlot) publish(slot, outcome);
  }
  if (!hasSlot || !(await isShownSoon(slot))) {
    if (hasSlot) publish(slot, idle);
    notify(outcome.state);
  }
  forgetOpenIntent(intentStorage, intent);
}

/** Whether a screen shows the slot: after a reload the outcome may come before the screen opens. */
async function isShownSoon(slot: string): Promise<boolean> {
  const isShown = () => shownSlots.get().has(slot);
  if (isShown()) return true;
  let stop = () => {};
  const shown = new Promise<void>((resolve) => {
    stop = shownSlots.subscribe(() => isShown() && resolve());
  });
  await Promise.race([shown, pause(openingMs)]);
  stop();
  return isShown();
}
