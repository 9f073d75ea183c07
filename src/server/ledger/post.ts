import { largestBalance } from "#contract/money.ts";
import type { Decision, Write } from "#server/platform/batches/index.ts";
import { DomainError, type ErrorParams } from "#server/platform/domain-error.ts";
import { toWire } from "#server/platform/wire.ts";
import { accounts, type AccountKey } from "./accounts.ts";

export type TransferKind =
  | "top_up"
  | "referral_bonus"
  | "send"
  | "charge"
  | "refund"
  | "cashback_transfer"
  | "payout"
  | "payout_settlement"
  | "payout_return"
  | "top_up_reversal"
  | "top_up_restoration"
  | "debt_collection"
  | "debt_write_off"
  | "correction";

/**
 * One side of a transfer: `amount` minor units into the account, out of it if negative; never zero.
 * Each leg is of another account.
 */
export type Leg = AccountKey & { readonly amount: bigint };

export interface Transfer {
  readonly id: string;
  readonly kind: TransferKind;
  readonly at: Date;
  /**
   * The first leg belongs to the requesting user: an error reveals the balance of that account
   * alone.
   */
  readonly legs: readonly Leg[];
  /** The transfer that this one reverses; only for a correction. */
  readonly corrects?: string;
}

/** The ledger's two expected errors. Nothing of the transfer that threw one was posted. */
export class LedgerError extends DomainError {
  readonly reason: "insufficient_balance" | "balance_limit_reached";

  constructor(reason: LedgerError["reason"], params?: ErrorParams) {
    super(reason, params === undefined ? {} : { params });
    this.reason = reason;
  }
}

/** A leg's account was never opened, or the request did not need it: a bug of the caller. */
export class UnknownAccount extends Error {
  constructor({ owner, kind }: AccountKey) {
    super(`no ${kind} account of ${owner} was locked`);
  }
}

/** The transfers of a batch, written by the ledger's own function. */
export const transfers: Write<Transfer> = {
  name: "post_transfers",
  text: "select ledger.post($1, $2, $3, $4, $5, $6, $7, $8)",
  values: (posted) => {
    const legs = posted.flatMap((transfer) => transfer.legs);
    return [
      posted.map(({ id }) => id),
      posted.map(({ kind }) => kind),
      posted.map(({ at }) => at.toISOString()),
      posted.map((transfer) => transfer.legs.length),
      posted.map(({ corrects }) => corrects ?? null),
      legs.map(({ owner }) => owner),
      legs.map(({ kind }) => kind),
      legs.map(({ amount }) => amount),
    ];
  },
  isExact: false,
};

/**
 * Posts a transfer: every leg or none. Legs are in minor units, are each of another account, and
 * must add up to zero. The request must need each of these accounts (`need(accounts, …)`), and lock
 * the users whose money moves. Pure: the batch writes it.
 *
 * @returns each leg's account's balance afterwards, in minor units, in the order of the legs
 * @throws LedgerError `insufficient_balance` when a customer's or partner's account would fall
 *   below zero (with the `balance` of the first leg's account, if it is that one),
 *   `balance_limit_reached` when it would rise above its limit (with that `limit`); the decision
 *   may go on without this transfer
 * @throws DomainError `money_paused` after an audit found the books wrong
 *
 * @example
 * // 42.00 from one wallet to another; the result is the two balances afterwards.
 * const [mine, theirs] = post(decision, {
 *   id: newId(clock),
 *   kind: "send",
 *   at: clock.now(),
 *   legs: [
 *     { owner: sender, kind: "wallet", amount: -4200n },
 *     { owner: recipient, kind: "wallet", amount: 4200n },
 *   ],
 * });
 */
export function post(decision: Decision, transfer: Transfer): bigint[] {
  const locked = decision.read(accounts);
  const moved = transfer.legs.map((leg, index) => {
    const account = locked.find(leg);
    if (account === undefined) throw new UnknownAccount(leg);
    return { account, leg, after: afterLeg(account.balance, leg, index === 0) };
  });
  for (const { account, leg, after } of moved) {
    account.balance = after;
    decision.onUndo(() => (account.balance -= leg.amount));
  }
  decision.write(transfers, transfer);
  return moved.map(({ after }) => after);
}

/**
 * An account's balance, in minor units, as the decision has left it. The request must need the
 * account. One that was never opened reads as zero.
 */
export function balanceOf(decision: Decision, key: AccountKey): bigint {
  return decision.read(accounts).find(key)?.balance ?? 0n;
}

function afterLeg(balance: bigint, { owner, amount }: Leg, isFirst: boolean): bigint {
  const after = balance + amount;
  if (owner === "operator") return after;
  if (after < 0n) throw new LedgerError("insufficient_balance", isFirst ? { balance: toWire(balance) } : undefined);
  if (after > BigInt(largestBalance)) throw new LedgerError("balance_limit_reached", { limit: largestBalance });
  return after;
}
