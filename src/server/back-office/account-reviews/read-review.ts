import type { AccountReview } from "#contract/back-office/account-reviews.ts";
import type { UserId } from "#contract/ids.ts";
import { readProfile } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { causesMax, readReviews, type ReviewRow } from "#server/payments/account-holds/index.ts";
import { readOutstanding } from "#server/payments/receivables/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { readTopUps, type TopUpRow } from "./store.ts";

/**
 * The causes for which an account is or was held, and the user's debt at the same moment, for
 * administrators. The user must exist.
 */
export function readReview({ database }: Pick<Services, "database">, userId: UserId): Promise<AccountReview> {
  return database.snapshot((moment) => assemble(moment, userId));
}

async function assemble(database: Queryable, userId: UserId): Promise<AccountReview> {
  const profile = await readProfile(database, userId);
  const balances = await readBalances(database, userId);
  const owed = await readOutstanding(database, userId);
  const causes = await readReviews(database, userId, { limit: causesMax });
  const subjects = causes.flatMap(({ subject }) => subject ?? []);
  const topUps = new Map((await readTopUps(database, userId, subjects)).map((row) => [row.id, row]));
  return {
    user_id: userId,
    full_name: profile.full_name,
    username: profile.username,
    held_since: profile.held_since?.toISOString() ?? null,
    causes: causes.map((row) => toCause(row, row.subject === null ? undefined : topUps.get(row.subject))),
    wallet_balance: toWire(balances.wallet),
    owed: toWire(owed),
  };
}

function toCause(row: ReviewRow, topUp: TopUpRow | undefined): AccountReview["causes"][number] {
  return {
    id: row.id,
    reason: row.reason,
    note: row.note,
    held_by: row.held_by_name,
    since: row.since.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by_name,
    ended_because: row.ended_because,
    top_up: topUp === undefined ? null : rowToWire(topUp),
  };
}
