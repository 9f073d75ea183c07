import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toPercentage } from "#server/platform/wire.ts";
import { categoryOf, milestonesPassed } from "./rules.ts";
import { addHistoryEntry, addMilestones, addToTotal, type HistoryRow } from "./store.ts";

export { transferCashback } from "./transfer-cashback.ts";
export { readEarnedSince, readHistory, readMilestones, readMilestonesByIds, reduceEarned } from "./store.ts";

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

/** Call it in the transaction that posts the cashback: it posts nothing itself. */
export async function earnCashback(
  { clock }: Pick<Services, "clock">,
  transaction: Queryable,
  earned: EarnedCashback,
): Promise<void> {
  const { userId, amount, at } = earned;
  await addHistoryEntry(transaction, {
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
  const total = await addToTotal(transaction, userId, amount);
  const passed = milestonesPassed(total - amount, total).map((reached) => ({ id: newId(clock), reached }));
  if (passed.length > 0) await addMilestones(transaction, userId, passed, at);
}

export function toHistoryEntry({ percentage_basis_points: basisPoints, ...row }: HistoryRow) {
  return { ...rowToWire(row), percentage: toPercentage(basisPoints) };
}
