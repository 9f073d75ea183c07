import { useCallback, useEffect, useSyncExternalStore } from "react";
import { call, newIdempotencyKey, type Input, type OperationId, type Output } from "./api.ts";
import { getSession } from "./auth-client.ts";
import { useAuth } from "./auth-context.tsx";
import type { RefusalError } from "./errors.ts";
import { findOpenIntent, forgetOpenIntent, keepOpenIntent, tabStorage, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { moneyOperations, refresh } from "./query.ts";

export type MoneyIntent<Id extends OperationId> =
  | { readonly state: "idle" }
  /** On its way. The button is locked. */
  | { readonly state: "sending"; readonly input: Input<Id> }
  /** No answer came: asked again with the same key until one does. Say "we are checking", never "failed". */
  | { readonly state: "checking"; readonly input: Input<Id> }
  | { readonly state: "done"; readonly result: Output<Id> }
  /** The answer is known and nothing moved. `error` is for `useErrorText`. */
  | { readonly state: "refused"; readonly error: RefusalError }
  /** The page was left before the answer, and it cannot be asked for any more: point to the statement. */
  | { readonly state: "unknown" };

const idle = { state: "idle" } as const;

/** After a longer absence money would move when nobody expects it any more, so the key is not pursued by itself. */
const pursuedWithinMs = 2 * 60_000;

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
  // A reload is survived, but closing the tab would lose the key, and with it the way to ask what happened.
  if (unanswered) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isOpen(intent: MoneyIntent<OperationId>): boolean {
  return intent.state === "sending" || intent.state === "checking";
}

/** Each person has slots of their own: what one left open is not shown to the next in the same browser. */
function slotOf({ userId, operationId, about }: Pick<OpenIntent, "userId" | "operationId" | "about">): string {
  return `${userId} ${operationId} ${about}`;
}

/** Carries one intent to a known answer, through `sending` or, when a reload came between, `checking`. */
async function carryOut<Id extends OperationId>(
  intent: OpenIntent,
  input: Input<Id>,
  reloaded: boolean,
): Promise<MoneyIntent<Id>> {
  const operationId = intent.operationId as Id;
  const slot = slotOf(intent);
  const show = (shown: MoneyIntent<Id>) => publish(slot, shown as MoneyIntent<OperationId>);
  show({ state: reloaded ? "checking" : "sending", input });
  let shown: MoneyIntent<Id> = idle;
  try {
    const known = await pursueIntent({
      ask: () => call(operationId, input, { idempotencyKey: intent.idempotencyKey }),
      whoIsSignedIn: async () => (await getSession())?.user.id ?? null,
      userId: intent.userId,
      unanswered: reloaded,
      onChecking: () => show({ state: "checking", input }),
      pause: (ms) => new Promise((elapsed) => setTimeout(elapsed, ms)),
    });
    if (known.state !== "abandoned") shown = known;
    return shown;
  } finally {
    forgetOpenIntent(tabStorage(), intent);
    show(shown);
    void refresh(...moneyOperations);
  }
}

/** Takes up what a reload interrupted, if anything. */
function resume(of: Pick<OpenIntent, "userId" | "operationId" | "about">): void {
  const slot = slotOf(of);
  if ((intents.get(slot) ?? idle).state !== "idle") return;
  const left = findOpenIntent(tabStorage(), of);
  if (!left) return;
  const pursuable = left.input !== undefined && Date.now() - left.openedAt < pursuedWithinMs;
  if (!pursuable) publish(slot, { state: "unknown" });
  else {
    carryOut(left, left.input as Input<OperationId>, true).catch((error: unknown) => {
      console.error("An interrupted payment could not be taken up", error);
    });
  }
}

/**
 * One intent to move money, from the tap to a known answer, across a reload of the page.
 * `about` tells intents of one operation apart where several can be open, such as a charge's id.
 */
export function useMoneyIntent<Id extends OperationId>(operationId: Id, about = "") {
  const userId = useAuth().user?.id ?? "";
  const slot = slotOf({ userId, operationId, about });
  const intent = useSyncExternalStore(subscribe, () => intents.get(slot) ?? idle) as MoneyIntent<Id>;

  const reset = useCallback(() => {
    const current = intents.get(slot);
    if (!current || isOpen(current)) return;
    forgetOpenIntent(tabStorage(), { userId, operationId, about });
    publish(slot, idle);
  }, [slot, userId, operationId, about]);

  useEffect(() => {
    resume({ userId, operationId, about });
    // A settled answer belongs to the screen that showed it; an open one waits for whoever comes back.
    return () => {
      if (intents.get(slot)?.state !== "unknown") reset();
    };
  }, [slot, userId, operationId, about, reset]);

  /** Sends once; further calls do nothing until the answer is known. A new attempt after a refusal is a new intent. */
  const submit = useCallback(
    async (input: Input<Id>): Promise<MoneyIntent<Id> | undefined> => {
      const current = intents.get(slot) ?? idle;
      if (isOpen(current) || current.state === "done") return undefined;
      const idempotencyKey = newIdempotencyKey();
      const opened: OpenIntent = { operationId, about, idempotencyKey, userId, openedAt: Date.now(), input };
      keepOpenIntent(tabStorage(), opened);
      return carryOut(opened, input, false);
    },
    [operationId, about, slot, userId],
  );

  return { intent, busy: isOpen(intent as MoneyIntent<OperationId>), submit, reset };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
