import { useCallback, useEffect, useSyncExternalStore } from "react";
import { call, newIdempotencyKey, type Input, type OperationId, type Output } from "./api.ts";
import { getSession } from "./auth-client.ts";
import { useAuth } from "./auth-context.tsx";
import { isOffline } from "./connection.ts";
import type { RefusalError } from "./errors.ts";
import { moneyUnderWay } from "./money-under-way.ts";
import { findOpenIntents, forgetOpenIntent, isKept, keepOpenIntent, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { moneyOperations, refresh } from "./query.ts";
import { refetchSession } from "./session.ts";
import { deviceStorage, tabStorage } from "./storage.ts";
import { createStore } from "./store.ts";

export type MoneyIntent<Id extends OperationId> =
  | { readonly state: "idle" }
  /** On its way. The button is locked. */
  | { readonly state: "sending"; readonly input: Input<Id> }
  /**
   * No answer came: asked again with the same key until one does, or, after a reload, asked back. Say "we are checking", never
   * "failed". The input is unknown after a reload where it held a secret.
   */
  | { readonly state: "checking"; readonly input: Input<Id> | undefined }
  | { readonly state: "done"; readonly result: Output<Id> }
  /** The answer is known and nothing moved. `error` is for `useErrorText`. */
  | { readonly state: "refused"; readonly error: RefusalError }
  /** The page was left before the answer. Nothing had moved, and under that key nothing will. */
  | { readonly state: "withdrawn" };

const idle = { state: "idle" } as const;

/**
 * Intents live outside the components: whoever leaves the screen while an answer is awaited finds the same intent
 * on return, and going back and tapping again can never send twice.
 */
const intents = createStore<ReadonlyMap<string, MoneyIntent<OperationId>>>(new Map());
/** The slots that a screen shows at this moment. */
const shownSlots = new Set<string>();

/**
 * Every tab of the browser finds what one that was closed has left open: a lock says whether its own tab still pursues it. Without
 * locks nobody could tell, and each tab keeps its own.
 */
const hasLocks = "locks" in navigator;
const intentStorage = hasLocks ? deviceStorage : tabStorage;

/** Waits until no other tab pursues an intent, and keeps others waiting until what comes back is called, or the tab is gone. */
async function pursueAlone({ idempotencyKey }: OpenIntent): Promise<() => void> {
  let letGo = () => {};
  if (!hasLocks) return letGo;
  const over = new Promise<void>((resolve) => (letGo = resolve));
  await new Promise<void>((granted) => {
    const pursued = navigator.locks.request(`intent ${idempotencyKey}`, () => {
      granted();
      return over;
    });
    // Money must not depend on it: without the lock another tab may at worst take the intent back.
    pursued.catch((error: unknown) => {
      console.warn("An intent could not be kept to this tab", error);
      granted();
    });
  });
  return letGo;
}

function publish(slot: string, intent: MoneyIntent<OperationId>): void {
  const next = new Map(intents.get()).set(slot, intent);
  intents.set(next);
  const unanswered = [...next.values()].some(isOpen);
  moneyUnderWay.set(unanswered);
  // The key is kept, and what happened is told later; but whoever leaves now does not see it.
  if (unanswered) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isOpen(intent: MoneyIntent<OperationId>): boolean {
  return intent.state === "sending" || intent.state === "checking";
}

function intentIn(slot: string): MoneyIntent<OperationId> {
  return intents.get().get(slot) ?? idle;
}

/** Each person has slots of their own: what one left open is not shown to the next in the same browser. */
function slotOf({ userId, operationId, about }: Pick<OpenIntent, "userId" | "operationId" | "about">): string {
  return `${userId} ${operationId} ${about}`;
}

/** Carries one intent, which no other tab pursues, to a known answer. */
async function carryOut<Id extends OperationId>(intent: OpenIntent, input: Input<Id>): Promise<MoneyIntent<Id>> {
  const operationId = intent.operationId as Id;
  const slot = slotOf(intent);
  const show = (shown: MoneyIntent<Id>) => publish(slot, shown as MoneyIntent<OperationId>);
  let shown: MoneyIntent<Id> = idle;
  let abandoned = false;
  try {
    const known = await pursueIntent({
      ask: () => call(operationId, input, { idempotencyKey: intent.idempotencyKey, signedInAs: intent.userId }),
      // A screen that shows the refusal needs no other word of it.
      withdraw: () => withdraw(intent, shownSlots.has(slot) ? undefined : input),
      whoIsSignedIn,
      userId: intent.userId,
      unanswered: false,
      onChecking: () => show({ state: "checking", input }),
      pause,
    });
    if (known.state === "abandoned") {
      abandoned = true;
      // The screen is to be the other person's.
      void refetchSession();
    } else shown = known;
    return shown;
  } finally {
    // Its owner takes it back on return: until then nobody knows what became of it.
    if (!abandoned) forgetOpenIntent(intentStorage, intent);
    show(shown);
    void refresh(...moneyOperations);
  }
}

/**
 * Takes back what a reload, a crash or the closing of a tab left open: money must not move when nobody expects it any more. What turns out
 * to have been carried out is shown as done.
 * @param tell called with what became of an intent that no screen shows
 */
export async function takeBackOpenIntents(
  userId: string,
  tell: (outcome: "done" | "withdrawn") => void,
): Promise<void> {
  const left = findOpenIntents(intentStorage, userId).filter((intent) => !isOpen(intentIn(slotOf(intent))));
  await Promise.all(
    left.map(async (intent) => {
      const letGo = await pursueAlone(intent);
      // Its own tab, or another one that has waited too, may know the answer by now.
      if (isKept(intentStorage, intent)) await takeBack(intent, tell);
      letGo();
    }),
  );
}

async function takeBack(intent: OpenIntent, tell: (outcome: "done" | "withdrawn") => void): Promise<void> {
  const slot = slotOf(intent);
  publish(slot, { state: "checking", input: intent.input as Input<OperationId> | undefined });
  let shown: MoneyIntent<OperationId> = idle;
  try {
    const known = await pursueIntent({
      ask: () => withdraw(intent, intent.input),
      whoIsSignedIn,
      userId: intent.userId,
      // A refusal says nothing about what became of the first request.
      unanswered: true,
      onChecking: () => undefined,
      pause,
    });
    if (known.state !== "done") return;
    forgetOpenIntent(intentStorage, intent);
    const done = known.result.outcome === "carried_out";
    shown = done ? { state: "done", result: known.result.answer as Output<OperationId> } : { state: "withdrawn" };
    if (shownSlots.has(slot)) return;
    shown = idle;
    tell(done ? "done" : "withdrawn");
  } finally {
    publish(slot, shown);
    void refresh(...moneyOperations);
  }
}

/** Takes an intent back; of a transfer, the inbox then says that it was not made. */
function withdraw(
  { operationId, idempotencyKey: key, userId }: OpenIntent,
  input: unknown,
): Promise<Output<"withdrawIntent">> {
  const sent = operationId === "sendMoney" ? (input as Input<"sendMoney"> | undefined) : undefined;
  const transfer = sent && { transfer: { username: sent.username, amount: sent.amount } };
  return call("withdrawIntent", { key, ...transfer }, { signedInAs: userId });
}

async function whoIsSignedIn(): Promise<string | null> {
  return (await getSession())?.user.id ?? null;
}

async function pause(ms: number): Promise<void> {
  await new Promise((elapsed) => setTimeout(elapsed, ms));
}

/**
 * One intent to move money, from the tap to a known answer: it makes the idempotency key, keeps it
 * in the tab's storage, locks while an answer is awaited, and asks again under the same key where
 * none came. `takeBackOpenIntents` sees to what a reload leaves open.
 *
 * @param about tells intents of one operation apart where several can be open, such as a charge's
 *   id
 * @returns the intent's state, whether it is under way (`busy`), `submit` to begin, and `reset` to
 *   forget a settled one
 *
 * @example
 * const { intent, busy, submit } = useMoneyIntent("sendMoney");
 * await submit({ username: "caio.lima", amount: 4200 }); // 42.00
 */
export function useMoneyIntent<Id extends OperationId>(operationId: Id, about = "") {
  const userId = useAuth().user?.id ?? "";
  const slot = slotOf({ userId, operationId, about });
  const intent = useSyncExternalStore(intents.subscribe, () => intentIn(slot)) as MoneyIntent<Id>;

  const reset = useCallback(() => {
    const current = intents.get().get(slot);
    if (current && !isOpen(current)) publish(slot, idle);
  }, [slot]);

  useEffect(() => {
    shownSlots.add(slot);
    // A settled answer belongs to the screen that showed it; an open one waits for whoever comes back.
    return () => {
      shownSlots.delete(slot);
      reset();
    };
  }, [slot, reset]);

  /** Sends once; further calls do nothing until the answer is known, and none does anything without a connection. A new attempt after a refusal is a new intent. */
  const submit = useCallback(
    async (input: Input<Id>): Promise<MoneyIntent<Id> | undefined> => {
      const current = intentIn(slot);
      if (isOpen(current) || current.state === "done") return undefined;
      // The button says so; this holds for whoever gets past it.
      if (isOffline()) return undefined;
      const idempotencyKey = newIdempotencyKey();
      const opened: OpenIntent = { operationId, about, idempotencyKey, userId, input };
      // At once, or a second tap would find nothing under way.
      publish(slot, { state: "sending", input: input as Input<OperationId> });
      const letGo = await pursueAlone(opened);
      keepOpenIntent(intentStorage, opened);
      try {
        return await carryOut(opened, input);
      } finally {
        letGo();
      }
    },
    [operationId, about, slot, userId],
  );

  return { intent, busy: isOpen(intent as MoneyIntent<OperationId>), submit, reset };
}
