import { referralBonusDescription } from "#contract/limits.ts";
import { LedgerError, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { claimBonus } from "./store.ts";

export { createOwnCode } from "./create-own-code.ts";
export { readBonusMinimum, readOwnReferral, readReferral } from "./store.ts";

export interface SettledTopUp {
  readonly userId: string;
  /** The amount that was paid to the provider, in minor units. */
  readonly topUpAmount: bigint;
  readonly at: Date;
  readonly clock: Clock;
}

/**
 * Pays a waiting bonus, once, in the transaction that settles its top-up. Call it after the top-up
 * itself is posted.
 * @returns the bonus in minor units; zero when none waits, or the top-up is below its minimum
 */
export async function payReferralBonus(transaction: Transaction, topUp: SettledTopUp): Promise<bigint> {
  // A paid top-up must be credited even if the bonus does not fit into the wallet: the bonus alone
  // rolls back, and waits.
  await transaction.query("savepoint referral_bonus");
  try {
    const bonus = await pay(transaction, topUp);
    await transaction.query("release savepoint referral_bonus");
    return bonus;
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    await transaction.query("rollback to savepoint referral_bonus");
    return 0n;
  }
}

async function pay(transaction: Transaction, { userId, topUpAmount, at, clock }: SettledTopUp): Promise<bigint> {
  const transferId = newId(clock);
  const bonus = await claimBonus(transaction, { userId, topUpAmount, transferId, at });
  if (bonus === undefined) return 0n;
  await post(transaction, {
    id: transferId,
    kind: "referral_bonus",
    at,
    legs: [
      { owner: "operator", kind: "promotions", amount: -bonus },
      { owner: userId, kind: "wallet", amount: bonus },
    ],
  });
  // The screen translates the marker; the row makes the statement add up to the balance.
  await recordTransactions(transaction, [
    { id: newId(clock), userId, type: "deposit", amount: bonus, transferId, at, description: referralBonusDescription },
  ]);
  return bonus;
}
