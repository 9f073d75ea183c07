import { useCallback, useEffect, useSyncExternalStore } from "react";
import { call, newIdempotencyKey, type Input, type OperationId, type Output } from "./api.ts";
import { NetworkError, RefusalError } from "./errors.ts";
import { moneyOperations, refresh } from "./query.ts";

export type MoneyIntent<Id extends OperationId> =
  | { readonly state: "idle" }
  /** On its way. The button is locked. */
  | { readonly state: "sending" }
  /** No answer came: asked again with the same key until one does. Say "we are checking", never "failed". */
  | { readonly state: "checking" }
  | { readonly state: "done"; readonly result: Output<Id> }
  /** The answer is known and nothing moved. `error` is for `useErrorText`. */
  | { readonly state: "refused"; readonly error: RefusalError };

const idle = { state: "idle" } as const;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * Intents live outside the components: whoever leaves the screen while an answer is awaited finds the same intent
 * on return, and going back and tapping again can never send twice.
 */
const intents = new Map<string, MoneyIntent<OperationId>>();
const listeners = new Set<() => void>();

function publish(slot: string, intent: MoneyIntent<OperationId>): void {
  intents.set(slot, intent);
  for (const listener of listeners) listener();
  const unanswered = [...intents.values()].some(isOpen);
  // Leaving the page now would lose the key, and with it the way to ask what happened.
  if (unanswered) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isOpen(intent: MoneyIntent<OperationId>): boolean {
  return intent.state === "sending" || intent.state === "checking";
}

/** Sends with one key until the answer is known, pausing a little longer each time. */
async function pursue<Id extends OperationId>(
  operationId: Id,
  input: Input<Id>,
  checking: () => void,
): Promise<MoneyIntent<Id>> {
  const idempotencyKey = newIdempotencyKey();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return { state: "done", result: await call(operationId, input, { idempotencyKey }) };
    } catch (error) {
      // A fault of the server may have come after the commit: it leaves the outcome as open as no answer does.
      const unknown =
        error instanceof NetworkError || (error instanceof RefusalError && error.problem.code === "internal_error");
      if (error instanceof RefusalError && !unknown) return { state: "refused", error };
      if (!unknown) throw error;
      checking();
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
}

/**
 * One intent to move money, from the tap to a known answer.
 * `about` tells intents of one operation apart where several can be open, such as a charge's id.
 */
export function useMoneyIntent<Id extends OperationId>(operationId: Id, about = "") {
  const slot = `${operationId} ${about}`;
  const intent = useSyncExternalStore(subscribe, () => intents.get(slot) ?? idle) as MoneyIntent<Id>;

  const reset = useCallback(() => {
    const current = intents.get(slot);
    if (current && !isOpen(current)) publish(slot, idle);
  }, [slot]);

  // A settled answer belongs to the screen that showed it; an open one waits for whoever comes back.
  useEffect(() => reset, [reset]);

  /** Sends once; further calls do nothing until the answer is known. A new attempt after a refusal is a new intent. */
  const submit = useCallback(
    async (input: Input<Id>): Promise<MoneyIntent<Id> | undefined> => {
      const current = intents.get(slot) ?? idle;
      if (isOpen(current) || current.state === "done") return undefined;
      publish(slot, { state: "sending" });
      let known: MoneyIntent<Id>;
      try {
        known = await pursue(operationId, input, () => publish(slot, { state: "checking" }));
      } catch (error) {
        publish(slot, idle);
        throw error;
      }
      publish(slot, known as MoneyIntent<OperationId>);
      void refresh(...moneyOperations);
      return known;
    },
    [operationId, slot],
  );

  return { intent, busy: isOpen(intent as MoneyIntent<OperationId>), submit, reset };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
