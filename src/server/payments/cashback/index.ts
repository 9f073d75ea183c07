import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { milestonesPassed, toCashbackCategory } from "./rules.ts";
import { addHistoryEntry, addMilestones, addToTotal } from "./store.ts";

export { transferCashback } from "./transfer-cashback.ts";
export { readEarnedSince, readHistory, readMilestones, readMilestonesByIds, takeBackCashback } from "./store.ts";
export { toHistoryEntry, toMilestone } from "./wire.ts";

export interface EarnedCashback {
  readonly userId: string;
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
 * Writes the history entry and any milestones, in the transaction that posts the cashback. It posts
 * nothing itself.
 */
export async function earnCashback(
  { clock }: Pick<Services, "clock">,
  transaction: Queryable,
  earned: EarnedCashback,
): Promise<void> {
  const { userId, amount, at } = earned;
  await addHistoryEntry(transaction, {
    ...earned,
    id: newId(clock),
    category: toCashbackCategory(earned.merchantCategory),
  });
  const total = await addToTotal(transaction, userId, amount);
  const passed = milestonesPassed(total - amount, total).map((reached) => ({ id: newId(clock), reached }));
  if (passed.length > 0) await addMilestones(transaction, userId, passed, at);
}
