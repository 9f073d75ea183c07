import type { Queryable } from "#server/platform/db/database.ts";

/** Lets a day go by for every payout account, so that payouts to it can be requested. */
export async function letAccountsRest(database: Queryable): Promise<void> {
  await database.query("update payout_accounts set set_at = set_at - interval '24 hours'");
}
