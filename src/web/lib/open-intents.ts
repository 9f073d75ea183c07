import type { OperationId } from "./api.ts";
import { intentsKey } from "./kept-intents.ts";
import type { GuardedStorage } from "./storage.ts";

/**
 * An intent to move money that has no answer yet. It survives a reload and the closing of its tab.
 */
export interface OpenIntent {
  readonly operationId: OperationId;
  /**
   * Distinguishes intents of one operation, such as a charge's id; empty if one at a time is open.
   */
  readonly about: string;
  readonly idempotencyKey: string;
  readonly userId: string;
  /** The input; absent if it could hold a secret, and after another user was signed in. */
  readonly input?: unknown;
}

/**
 * Operations whose input holds no secret but a purchase password, so that the rest can be stored
 * and shown while the outcome is unknown.
 */
const withoutSecrets = new Set<OperationId>(["sendMoney", "transferCashback", "createPayment"]);

/**
 * Stores an intent before its first try, so that a reload never forgets a try. Without storage a
 * reload does forget it, but the payment still works.
 */
export function keepOpenIntent(storage: GuardedStorage, { input, ...intent }: OpenIntent): void {
  const kept = withoutSecrets.has(intent.operationId) ? { ...intent, input: withoutPassword(input) } : intent;
  write(storage, [...read(storage).filter((other) => !isSame(other, intent)), kept]);
}

function withoutPassword(input: unknown): unknown {
  const { purchase_password: _, ...rest } = input as { readonly purchase_password?: string };
  return rest;
}

/**
 * The intents of a user that were open when the page went away. Another user's intents are not
 * pursued but stay stored: their requests may still arrive, and only their own session can withdraw
 * them. Their inputs are dropped, because this user must not see them.
 */
export function findOpenIntents(storage: GuardedStorage, userId: string): readonly OpenIntent[] {
  const all = read(storage);
  const own = all.filter((intent) => intent.userId === userId);
  if (own.length < all.length) {
    const kept = all.map(({ input, ...intent }) => (intent.userId === userId ? { ...intent, input } : intent));
    write(storage, kept);
  }
  return own;
}

/** Whether an intent's answer is awaited still, as far as any tab knows. */
export function isKept(storage: GuardedStorage, intent: OpenIntent): boolean {
  return read(storage).some((kept) => isSame(kept, intent));
}

export function forgetOpenIntent(storage: GuardedStorage, known: Pick<OpenIntent, "idempotencyKey">): void {
  const all = read(storage);
  const others = all.filter((intent) => !isSame(intent, known));
  if (others.length < all.length) write(storage, others);
}

function isSame(one: Pick<OpenIntent, "idempotencyKey">, other: Pick<OpenIntent, "idempotencyKey">): boolean {
  return one.idempotencyKey === other.idempotencyKey;
}

function read(storage: GuardedStorage): readonly OpenIntent[] {
  try {
    const stored: unknown = JSON.parse(storage.read(intentsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as OpenIntent[]) : [];
  } catch {
    return [];
  }
}

function write(storage: GuardedStorage, intents: readonly OpenIntent[]): void {
  if (intents.length === 0) storage.forget(intentsKey);
  else storage.write(intentsKey, JSON.stringify(intents));
}
