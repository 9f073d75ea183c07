import type { UserId } from "#contract/ids.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { rowToWire, toPercentage } from "#server/platform/wire.ts";
import { categoryOf, milestonesPassed } from "./rules.ts";
import { addedTotals, earnedTotals, historyEntries, newMilestones, reducedTotals, type HistoryRow } from "./store.ts";

export { transferCashback } from "./transfer-cashback.ts";
export { earnedTotals, readEarnedSince, readMilestonesByIds } from "./store.ts";

export interface EarnedCashback {
  readonly userId: UserId;
  readonly merchant: string;
  readonly merchantCategory: BusinessCategory;
  readonly title: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly basisPoints: number;
  readonly paymentRequestId: string;
  readonly at: Date;
}

/**
 * Adds the history's entry, the total and the milestones that it reaches to the decision that posts
 * the cashback; it posts nothing itself. The request must need `earnedTotals` of the user.
 */
export function earnCashback(decision: Decision, clock: Clock, earned: EarnedCashback): void {
  const { userId, amount, at } = earned;
  decision.write(historyEntries, {
    user_id: userId,
    id: newId(clock),
    merchant: earned.merchant,
    title: earned.title,
    amount,
    percentage_basis_points: earned.basisPoints,
    category: categoryOf[earned.merchantCategory],
    payment_request_id: earned.paymentRequestId,
    created_at: at,
  });
  const before = decision.read(earnedTotals)(userId);
  decision.write(addedTotals, { user_id: userId, earned: amount });
  const milestones = milestonesPassed(before, before + amount).map((reached) => ({
    user_id: userId,
    id: newId(clock),
    title: "cashback_milestone",
    description: "cashback_milestone_reached",
    reward_amount: reached,
    achieved_at: at,
  }));
  decision.write(newMilestones, ...milestones);
}

/**
 * Adds to the decision that posts a refund that its cashback counts as never earned. The request
 * must need `earnedTotals` of the user.
 */
export function reduceEarned(decision: Decision, userId: UserId, amount: bigint): void {
  decision.write(reducedTotals, { user_id: userId, earned: amount });
}

export function toHistoryEntry({ percentage_basis_points: basisPoints, ...row }: HistoryRow) {
  return { ...rowToWire(row), percentage: toPercentage(basisPoints) };
}
