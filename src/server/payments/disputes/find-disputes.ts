import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readDisputesByNews } from "./store.ts";
import { withCharges } from "./wire.ts";

/** A customer's disputes by the ids of their last news, unordered. */
export async function findDisputes(database: Queryable, customerId: UserId, newsIds: readonly string[], now: Date) {
  if (newsIds.length === 0) return [];
  const rows = await readDisputesByNews(database, customerId, newsIds);
  const shown = await withCharges(database, rows, now);
  return rows.map((row, index) => ({
    news_id: row.news_id!,
    /** When that happened. */
    at: row.status === "answered" || row.ended_at === null ? row.replied_at! : row.ended_at,
    transaction_id: row.transaction_id,
    ...shown[index]!,
  }));
}
