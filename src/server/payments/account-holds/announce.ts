import { readAdministratorIds } from "#server/customers/profiles/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/index.ts";

/** Tells the person's screens and the administrators' that a review has begun, has changed or is over. */
export async function announceReview(live: Live, transaction: Transaction, userId: string): Promise<void> {
  const administrators = await readAdministratorIds(transaction);
  await live.recordAll(transaction, [
    { userId, name: "profile" },
    ...administrators.map((id) => ({ userId: id, name: "account_review" as const, subject: userId })),
  ]);
}
