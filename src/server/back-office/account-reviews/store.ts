import type { ReviewReason } from "#contract/customers/profiles.ts";
import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";

export interface TopUpRow {
  id: string;
  amount: bigint;
  created_at: Date;
  session_id: string;
  payment_id: string | null;
  refunded: bigint;
  disputed: bigint;
  taken: bigint;
  bonus_taken: bigint;
  owed: bigint;
}

/** A user's top-ups, with the provider's last reading of each and the amounts reversed since. */
export function readTopUps(database: Queryable, userId: UserId, ids: readonly string[]): Promise<TopUpRow[]> {
  return database.query<TopUpRow>(
    `select t.id, t.amount, t.created_at, t.session_id, t.payment_id,
        coalesce(r.refunded, 0) as refunded, coalesce(r.disputed, 0) as disputed,
        coalesce(r.taken, 0) as taken, coalesce(r.bonus_taken, 0) as bonus_taken, coalesce(r.owed, 0) as owed
      from top_ups t
        left join top_up_reversals r on r.user_id = t.user_id and r.top_up_id = t.id
      where t.user_id = $1 and t.id = any ($2::uuid[])`,
    [userId, ids],
  );
}

export interface WaitingRow {
  /** The id of the oldest open cause. */
  id: string;
  user_id: UserId;
  full_name: string;
  username: string;
  since: Date;
  reasons: ReviewReason[];
  /** The user's debt, in minor units. */
  owed: bigint;
}

/**
 * The held accounts, the longest held first: one row for each user, however many causes there are.
 */
export function readWaiting(
  database: Queryable,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<WaitingRow[]> {
  return database.query<WaitingRow>(
    `select r.id, r.user_id, p.full_name, p.username, r.since,
        array(select o.reason from account_reviews o where o.user_id = r.user_id and o.ended_at is null order by o.id) as reasons,
        coalesce(d.outstanding, 0) as owed
      from account_reviews r join profiles p on p.user_id = r.user_id left join receivables d on d.user_id = r.user_id
      where r.ended_at is null and ($1::uuid is null or r.id > $1)
        and not exists (select from account_reviews o where o.user_id = r.user_id and o.ended_at is null and o.id < r.id)
      order by r.id limit $2`,
    [before ?? null, limit],
  );
}

/** How many accounts are held for review. */
export async function countWaiting(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(distinct user_id)::int as count from account_reviews where ended_at is null",
  );
  return row!.count;
}
