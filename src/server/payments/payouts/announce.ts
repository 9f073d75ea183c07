import { readAdministratorIds } from "#server/customers/profiles/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/index.ts";

/** Tells the company's people that something about its payouts has changed; with `payoutId`, the administrators too. */
export async function announcePayout(
  live: Live,
  transaction: Transaction,
  { memberIds, payoutId = null }: { readonly memberIds: readonly string[]; readonly payoutId?: string | null },
): Promise<void> {
  const administrators = payoutId === null ? [] : await readAdministratorIds(transaction);
  const told = new Set([...memberIds, ...administrators]);
  await live.recordAll(
    transaction,
    [...told].map((userId) => ({ userId, name: "payout" as const, subject: payoutId })),
  );
}
