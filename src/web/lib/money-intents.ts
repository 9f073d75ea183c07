import { request, type Input, type OperationId, type Output } from "./api.ts";
import { getSession } from "./auth-client.ts";
import { isDomainError, type DomainError } from "./errors.ts";
import { hasLocks, moneyUnderWay } from "./kept-intents.ts";
import type { OpenIntent } from "./open-intents.ts";
import { createStore } from "./store.ts";

export type MoneyIntent<Id extends OperationId> =
  | { readonly state: "idle" }
  /** On its way. The button is locked. */
  | { readonly state: "sending"; readonly input: Input<Id> }
  /**
   * No answer arrived: the request is repeated with the same key or, after a reload, withdrawn. Say
   * "we are checking", never "failed". After a reload the input is unknown if it held a secret.
   */
  | { readonly state: "checking"; readonly input: Input<Id> | undefined }
  | { readonly state: "done"; readonly result: Output<Id> }
  /** The answer is known and nothing moved. `error` is for `useErrorText`. */
  | { readonly state: "refused"; readonly error: DomainError }
  /** The page was left before the answer. Nothing had moved, and under that key nothing will. */
  | { readonly state: "withdrawn" };

export const idle = { state: "idle" } as const;

/**
 * Intents live outside the components: a user who leaves the screen finds the same intent on
 * return, and going back and tapping again never sends twice.
 */
export const intents = createStore<ReadonlyMap<string, MoneyIntent<OperationId>>>(new Map());
/** The slots that a screen shows at this moment. */
export const shownSlots = createStore<ReadonlySet<string>>(new Set());

/**
 * Waits until no other tab pursues an intent, and claims it.
 * @returns releases the lock, which the end of the tab releases, too
 */
export async function lockIntent({ idempotencyKey }: OpenIntent): Promise<() => void> {
  let release = () => {};
  if (!hasLocks) return release;
  const over = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((granted) => {
    const pursued = navigator.locks.request(`intent ${idempotencyKey}`, () => {
      granted();
      return over;
    });
    // Money must not depend on it: without the lock another tab may at worst withdraw the intent.
    pursued.catch((error: unknown) => {
      console.warn("An intent could not be kept to this tab", error);
      granted();
    });
  });
  return release;
}

export function publish(slot: string, intent: MoneyIntent<OperationId>): void {
  const next = new Map(intents.get()).set(slot, intent);
  intents.set(next);
  const unanswered = [...next.values()].some(isOpen);
  moneyUnderWay.set(unanswered);
  // The key is stored and the outcome shown later, but a user who leaves now would not see it.
  if (unanswered) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function isOpen(intent: MoneyIntent<OperationId>): boolean {
  return intent.state === "sending" || intent.state === "checking";
}

export function intentIn(slot: string): MoneyIntent<OperationId> {
  return intents.get().get(slot) ?? idle;
}

/** Slots belong to one user, so that the next one in this browser does not see them. */
export function slotOf({ userId, operationId, about }: Pick<OpenIntent, "userId" | "operationId" | "about">): string {
  return `${userId} ${operationId} ${about}`;
}

/** Withdraws an intent; of a transfer, the inbox then says that it was not made. */
export async function withdraw(
  { operationId, idempotencyKey: key, userId }: OpenIntent,
  input: unknown,
): Promise<Output<"withdrawIntent">> {
  const sent = operationId === "sendMoney" ? (input as Input<"sendMoney"> | undefined) : undefined;
  const options = { signedInAs: userId };
  if (sent !== undefined) {
    try {
      return await request(
        "withdrawIntent",
        { key, transfer: { username: sent.username, amount: sent.amount } },
        options,
      );
    } catch (error) {
      // A process of an older release rejects the field for the inbox; learning the outcome matters
      // more.
      if (!isDomainError(error, "invalid_input")) throw error;
    }
  }
  return request("withdrawIntent", { key }, options);
}

export async function whoIsSignedIn(): Promise<string | null> {
  return (await getSession())?.user.id ?? null;
}

export async function pause(ms: number): Promise<void> {
  await new Promise((elapsed) => setTimeout(elapsed, ms));
}
