import type { Input, OperationId, Output } from "./api.ts";
import { intentStorage } from "./kept-intents.ts";
import {
  idle,
  intentIn,
  isOpen,
  pause,
  publish,
  pursueAlone,
  shownSlots,
  slotOf,
  whoIsSignedIn,
  withdraw,
  type MoneyIntent,
} from "./money-intents.ts";
import { findOpenIntents, forgetOpenIntent, isKept, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { moneyOperations, openingMs, refresh } from "./query.ts";

/**
 * Withdraws the intents that a reload, a crash or a closed tab left open: money must not move when
 * its owner no longer expects it. An intent that turns out to be executed is shown as done.
 * @param report called with the outcome of an intent that no screen shows
 */
export async function takeBackOpenIntents(
  userId: string,
  report: (outcome: "done" | "withdrawn") => void,
): Promise<void> {
  const left = findOpenIntents(intentStorage, userId).filter((intent) => !isOpen(intentIn(slotOf(intent))));
  await Promise.all(
    left.map(async (intent) => {
      const letGo = await pursueAlone(intent);
      // Its own tab, or another one that has waited too, may know the answer by now.
      try {
        if (isKept(intentStorage, intent)) await takeBack(intent, report);
      } finally {
        letGo();
      }
    }),
  );
}

async function takeBack(intent: OpenIntent, report: (outcome: "done" | "withdrawn") => void): Promise<void> {
  const slot = slotOf(intent);
  // Another intent may have begun here while this one's tab was waited for: its screen shows its
  // own.
  const hasPlace = !isOpen(intentIn(slot));
  let own: MoneyIntent<OperationId> | undefined;
  const show = (shown: MoneyIntent<OperationId>) => {
    // Nor is one replaced that has begun here since.
    const isTaken = isOpen(intentIn(slot)) && intentIn(slot) !== own;
    if (!hasPlace || isTaken) return;
    own = shown;
    publish(slot, shown);
  };
  show({ state: "checking", input: intent.input as Input<OperationId> | undefined });
  let shown: MoneyIntent<OperationId> = idle;
  try {
    const known = await pursueIntent({
      ask: () => withdraw(intent, intent.input),
      whoIsSignedIn,
      userId: intent.userId,
      // An error says nothing about the first request.
      unanswered: true,
      onChecking: () => undefined,
      pause,
    });
    // Screens request their answers again at once, whenever the outcome is shown.
    void refresh(...moneyOperations);
    if (known.state !== "done") return;
    const done = known.result.outcome === "carried_out";
    shown = done ? { state: "done", result: known.result.answer as Output<OperationId> } : { state: "withdrawn" };
    show(shown);
    if (!hasPlace || !(await isShownSoon(slot))) {
      shown = idle;
      report(done ? "done" : "withdrawn");
    }
    forgetOpenIntent(intentStorage, intent);
  } finally {
    show(shown);
  }
}

/**
 * Whether a screen shows a slot, or does so once it has opened: after a reload the answer may come
 * before the screen.
 */
async function isShownSoon(slot: string): Promise<boolean> {
  const isShown = () => shownSlots.get().has(slot);
  if (isShown()) return true;
  return await new Promise((resolve) => {
    function end(): void {
      leave();
      clearTimeout(opened);
      resolve(isShown());
    }
    const leave = shownSlots.subscribe(() => isShown() && end());
    const opened = setTimeout(end, openingMs);
  });
}
