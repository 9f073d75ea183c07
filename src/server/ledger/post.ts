import pg from "pg";
import { largestBalance } from "#contract/money.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError, type ErrorParams } from "#server/platform/domain-error.ts";
import { toWire } from "#server/platform/wire.ts";

export type CustomerAccountKind = "wallet" | "cashback" | "settlement" | "payouts";
export type SystemAccountKind = "fees" | "promotions" | "card_clearing" | "suspense" | "bank" | "receivables";

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
export type Leg =
  | { readonly owner: string; readonly kind: CustomerAccountKind; readonly amount: bigint }
  | { readonly owner: "operator"; readonly kind: SystemAccountKind; readonly amount: bigint };

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

/**
 * The ledger's two expected errors. Both leave the surrounding transaction unusable: let it roll
 * back.
 */
export class LedgerError extends DomainError {
  readonly reason: "insufficient_balance" | "balance_limit_reached";

  constructor(reason: LedgerError["reason"], cause: unknown, params?: ErrorParams) {
    super(reason, params === undefined ? {} : { params });
    this.cause = cause;
    this.reason = reason;
  }
}

/**
 * Posts a transfer inside the caller's transaction: every leg or none. Legs are in minor units, are
 * each of another account, and must add up to zero. Lock the users whose money moves (`lockUser`)
 * before.
 *
 * @returns each leg's account's balance afterwards, in minor units, in the order of the legs
 * @throws LedgerError `insufficient_balance` when an account would fall below zero (with the
 *   `balance` of the first leg's account, if it is that one), `balance_limit_reached` when it would
 *   rise above its limit (with that `limit`); the transaction must roll back then
 * @throws DomainError `money_paused` after an audit found the books wrong
 *
 * @example
 * // 42.00 from one wallet to another; the result is the two balances afterwards.
 * const [mine, theirs] = await post(transaction, {
 *   id: newId(clock),
 *   kind: "send",
 *   at: clock.now(),
 *   legs: [
 *     { owner: sender, kind: "wallet", amount: -4200n },
 *     { owner: recipient, kind: "wallet", amount: 4200n },
 *   ],
 * });
 */
export async function post(transaction: Queryable, transfer: Transfer): Promise<bigint[]> {
  const { legs } = transfer;
  try {
    const [row] = await transaction.query<{ balances: bigint[] }>(
      "select ledger.post($1, $2, $3, $4, $5, $6, $7) as balances where not exists (select from ledger.halts)",
      [
        transfer.id,
        transfer.kind,
        transfer.at,
        legs.map((leg) => leg.owner),
        legs.map((leg) => leg.kind),
        legs.map((leg) => leg.amount),
        transfer.corrects ?? null,
      ],
    );
    if (row === undefined) throw new DomainError("money_paused");
    return row.balances;
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.constraint === "balance_not_negative")
        throw new LedgerError("insufficient_balance", error, balanceOfFirst(error, legs[0]!));
      if (error.constraint === "balance_not_above_limit")
        throw new LedgerError("balance_limit_reached", error, { limit: largestBalance });
    }
    throw error;
  }
}

/**
 * The balance of the first leg's account, if that one fell short. PostgreSQL's error shows the
 * rejected row column by column, and the failed transaction accepts no further query.
 */
function balanceOfFirst(error: pg.DatabaseError, first: Leg): ErrorParams | undefined {
  const [, owner, kind, rejected] = /\((.*), (\w+), \d+, (-?\d+), \d+\)/.exec(error.detail ?? "") ?? [];
  if (rejected === undefined || owner !== first.owner || kind !== first.kind) return undefined;
  return { balance: toWire(BigInt(rejected) - first.amount) };
}
