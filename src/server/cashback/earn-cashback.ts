import type { BusinessCategory } from "#contract/partners.ts";
import type { Queryable } from "../db/database.ts";
import { newId } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { milestonesPassed, toCashbackCategory } from "./rules.ts";
import { addHistoryEntry, addMilestone, addToTotal } from "./store.ts";

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

/** Writes the history entry and any milestone, in the transaction that posts the cashback. */
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
  for (const reached of milestonesPassed(total - amount, total)) {
    await addMilestone(transaction, { userId, id: newId(clock), reached, at });
  }
}
