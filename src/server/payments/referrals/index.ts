import { referralBonusDescription } from "#contract/limits.ts";
import { accounts, LedgerError, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { appliedCodes, paidBonuses } from "./store.ts";

export { createOwnCode } from "./create-own-code.ts";
export { appliedCodes, readOwnReferral, readReferral } from "./store.ts";

export interface SettledTopUp {
  readonly userId: string;
  /** The amount that was paid to the provider, in minor units. */
  readonly topUpAmount: bigint;
  readonly at: Date;
}

/** What a request needs that pays a bonus. */
export function bonusNeeds(userId: string): Need[] {
  return [
    need(appliedCodes, userId),
    need(accounts, { owner: userId, kind: "wallet" }),
    need(accounts, { owner: "operator", kind: "promotions" }),
  ];
}

/**
 * Pays a waiting bonus, once, in the decision that settles its top-up, after the top-up itself is
 * posted. A paid top-up must be credited even if the bonus does not fit into the wallet: the bonus
 * alone is left out, and waits.
 *
 * @returns the bonus in minor units; zero when none waits, or the top-up is below its minimum
 */
export function payReferralBonus(decision: Decision, clock: Clock, { userId, topUpAmount, at }: SettledTopUp): bigint {
  const applied = decision.read(appliedCodes).get(userId);
  if (applied === undefined || applied.paid_at !== null || topUpAmount < applied.minimum_top_up) return 0n;
  const { bonus } = applied;
  const transferId = newId(clock);
  try {
    post(decision, {
      id: transferId,
      kind: "referral_bonus",
      at,
      legs: [
        { owner: "operator", kind: "promotions", amount: -bonus },
        { owner: userId, kind: "wallet", amount: bonus },
      ],
    });
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return 0n;
  }
  decision.write(paidBonuses, { user_id: userId, paid_at: at, transfer_id: transferId });
  // The screen translates the marker; the row makes the statement add up to the balance.
  recordTransactions(decision, [
    { id: newId(clock), userId, type: "deposit", amount: bonus, transferId, at, description: referralBonusDescription },
  ]);
  return bonus;
}
