import type { UserId } from "#contract/ids.ts";
import { referralBonusDescription } from "#contract/limits.ts";
import { accounts, LedgerError, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { claimNeeds, obstacleOf, placeOf, type BonusClaim } from "./claims.ts";
import { appliedCodes, bonusOutcomes, type BonusOutcome } from "./store.ts";

export { prepareClaim, retryClaimed, type BonusClaim } from "./claims.ts";
export { createOwnCode } from "./create-own-code.ts";
export { bonusRestNeed, requireSendable } from "./resting-bonuses.ts";
export { appliedCodes, readReferral } from "./store.ts";

export interface SettledTopUp {
  readonly userId: UserId;
  readonly topUpId: string;
  /** The amount that was paid to the provider, in minor units. */
  readonly topUpAmount: bigint;
  readonly at: Date;
  /** The things that the bonus uses up; undefined if none waited when the batch was prepared. */
  readonly claim: BonusClaim | undefined;
}

/** The needs of a request that pays a bonus. */
export function bonusNeeds(userId: UserId, claim: BonusClaim | undefined): Need[] {
  return [
    need(appliedCodes, userId),
    need(accounts, { owner: userId, kind: "wallet" }),
    need(accounts, { owner: "operator", kind: "promotions" }),
    ...claimNeeds(claim),
  ];
}

/**
 * Pays a waiting bonus, once, in the decision that settles its top-up, after the top-up itself is
 * posted. A paid top-up must be credited whatever keeps the bonus: the bonus alone is left out, and
 * waits, and its user can read why.
 *
 * @returns the bonus in minor units; zero when none is paid
 */
export function payReferralBonus(decision: Decision, clock: Clock, topUp: SettledTopUp): bigint {
  const { userId, topUpId, topUpAmount, at, claim } = topUp;
  const applied = decision.read(appliedCodes).get(userId);
  if (applied === undefined || applied.paid_at !== null || topUpAmount < applied.minimum_top_up) return 0n;
  // A code that was applied at this moment waits for the next top-up.
  if (claim === undefined) return 0n;
  const obstacle = obstacleOf(decision, claim);
  if (obstacle !== undefined) {
    decision.write(bonusOutcomes, { ...unpaid, user_id: userId, withheld: obstacle, withheld_top_up: topUpId });
    decision.notify({ userId, name: "profile" });
    return 0n;
  }
  const { bonus } = applied;
  const transferId = newId(clock);
  if (!postBonus(decision, { userId, bonus, transferId, at })) return 0n;
  decision.write(bonusOutcomes, {
    ...unpaid,
    user_id: userId,
    paid_at: at,
    transfer_id: transferId,
    card: claim.card!,
    phone_digest: claim.phones[0] === undefined ? null : `\\x${claim.phones[0]}`,
    referrer_id: claim.referrerId,
    paid_month: claim.referrerId === null ? null : claim.month,
    month_place: placeOf(decision, claim),
  });
  // The screen translates the marker; the row makes the statement add up to the balance.
  recordTransactions(decision, [
    { id: newId(clock), userId, type: "deposit", amount: bonus, transferId, at, description: referralBonusDescription },
  ]);
  return bonus;
}

const unpaid: Omit<BonusOutcome, "user_id"> = {
  paid_at: null,
  transfer_id: null,
  card: null,
  phone_digest: null,
  referrer_id: null,
  paid_month: null,
  month_place: null,
  withheld: null,
  withheld_top_up: null,
};

interface Bonus {
  readonly userId: UserId;
  readonly bonus: bigint;
  readonly transferId: string;
  readonly at: Date;
}

/** @returns false if it does not fit into the wallet */
function postBonus(decision: Decision, { userId, bonus, transferId, at }: Bonus): boolean {
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
    return true;
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return false;
  }
}
