import { useCallback, useEffect, useSyncExternalStore } from "react";
import { newIdempotencyKey, request, type ChangeId, type Input, type OperationId } from "./api.ts";
import { useAuth } from "./auth-context.tsx";
import type { Stale } from "./change.ts";
import { isOffline } from "./connection.ts";
import { intentStorage } from "./kept-intents.ts";
import {
  idle,
  intentIn,
  intents,
  isOpen,
  pause,
  publish,
  lockIntent,
  shownSlots,
  slotOf,
  whoIsSignedIn,
  withdraw,
  type MoneyIntent,
} from "./money-intents.ts";
import { forgetOpenIntent, keepOpenIntent, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { moneyOperations, refresh } from "./query.ts";
import { refetchSession } from "./session.ts";

export type { MoneyIntent } from "./money-intents.ts";

/** Carries one intent, which no other tab pursues, to a known answer. */
async function executeIntent<Id extends OperationId>(intent: OpenIntent, input: Input<Id>): Promise<MoneyIntent<Id>> {
  const operationId = intent.operationId as Id;
  const slot = slotOf(intent);
  const show = (shown: MoneyIntent<Id>) => publish(slot, shown as MoneyIntent<OperationId>);
  let shown: MoneyIntent<Id> = idle;
  let abandoned = false;
  try {
    const known = await pursueIntent({
      ask: () => request(operationId, input, { idempotencyKey: intent.idempotencyKey, signedInAs: intent.userId }),
      // A screen that shows the error needs no entry in the inbox.
      withdraw: () => withdraw(intent, shownSlots.get().has(slot) ? undefined : input),
      whoIsSignedIn,
      userId: intent.userId,
      unanswered: false,
      onChecking: () => show({ state: "checking", input }),
      pause,
    });
    if (known.state === "abandoned") {
      abandoned = true;
      // The screen must become the other user's.
      void refetchSession();
    } else shown = known;
    return shown;
  } finally {
    // Its owner withdraws it on return: until then its outcome is unknown.
    if (!abandoned) forgetOpenIntent(intentStorage, intent);
    show(shown);
    void refresh(...moneyOperations);
  }
}

/**
 * One intent to move money, from the tap to a known answer: it makes the idempotency key, keeps it
 * for all tabs of the browser (`intentStorage`), locks while an answer is awaited, and asks again
 * under the same key where none came. `withdrawOpenIntents` withdraws what a reload leaves open.
 *
 * @param stale what the feature's `module.ts` declares: which answers the operation makes stale
 *   beside those that every movement of money does
 * @param about distinguishes intents of one operation where several can be open, such as a charge's
 *   id
 * @returns the intent's state, whether it is under way (`busy`), `submit` to begin, and `reset` to
 *   forget a settled one
 *
 * @example
 * const { intent, busy, submit } = useMoneyIntent(stale, "sendMoney");
 * await submit({ username: "caio.lima", amount: 4200 }); // 42.00
 */
export function useMoneyIntent<Id extends ChangeId>(stale: Stale<NoInfer<Id>>, operationId: Id, about = "") {
  const userId = useAuth().user?.id ?? "";
  const slot = slotOf({ userId, operationId, about });
  const intent = useSyncExternalStore(intents.subscribe, () => intentIn(slot)) as MoneyIntent<Id>;

  // Its answer may also have been found after a reload.
  const known = intent.state !== "idle" && !isOpen(intent as MoneyIntent<OperationId>);
  useEffect(() => {
    if (known) void refresh(...stale[operationId]);
  }, [known, stale, operationId]);

  const reset = useCallback(() => {
    const current = intents.get().get(slot);
    if (current && !isOpen(current)) publish(slot, idle);
  }, [slot]);

  useEffect(() => {
    shownSlots.set(new Set(shownSlots.get()).add(slot));
    // A settled answer belongs to the screen that showed it; an open one waits for the user's
    // return.
    return () => {
      shownSlots.set(new Set([...shownSlots.get()].filter((shown) => shown !== slot)));
      reset();
    };
  }, [slot, reset]);

  /**
   * Sends once. Further calls do nothing until the answer is known, and none does anything without
   * a connection. A new try after an error is a new intent.
   */
  const submit = useCallback(
    async (input: Input<Id>): Promise<MoneyIntent<Id> | undefined> => {
      const current = intentIn(slot);
      if (isOpen(current) || current.state === "done") return undefined;
      // The button is locked then; this also stops other callers.
      if (isOffline()) return undefined;
      const idempotencyKey = newIdempotencyKey();
      const opened: OpenIntent = { operationId, about, idempotencyKey, userId, input };
      // Before anything is awaited, so that a second tap finds it.
      publish(slot, { state: "sending", input: input as Input<OperationId> });
      const release = await lockIntent(opened);
      keepOpenIntent(intentStorage, opened);
      try {
        return await executeIntent(opened, input);
      } finally {
        release();
      }
    },
    [operationId, about, slot, userId],
  );

  return { intent, busy: isOpen(intent as MoneyIntent<OperationId>), submit, reset };
}
