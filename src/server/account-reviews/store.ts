import type { ReviewReason } from "#contract/account-reviews.ts";
import type { Queryable } from "../db/database.ts";

/** Why an account is held. */
export interface Cause {
  readonly userId: string;
  readonly reason: Exclude<ReviewReason, "by_hand">;
  /** The top-up's id. */
  readonly subject: string;
}

export interface NewReview {
  readonly userId: string;
  readonly reason: ReviewReason;
  readonly subject: string | null;
  /** What an administrator wrote, who held the account by hand. */
  readonly note: string | null;
  readonly heldBy: string | null;
}

/** @returns false where this cause holds the account already */
export async function insertReview(
  transaction: Queryable,
  review: NewReview & { readonly id: string; readonly since: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into account_reviews (user_id, id, reason, subject, note, held_by, since) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (user_id, reason, subject) where ended_at is null do nothing returning id`,
    [review.userId, review.id, review.reason, review.subject, review.note, review.heldBy, review.since],
  );
  return rows.length === 1;
}

export interface End {
  readonly userId: string;
  /** One cause; every one that is open where it is left out. */
  readonly cause?: Pick<Cause, "reason" | "subject">;
  readonly at: Date;
  /** The administrator, and why; null where it ended by itself. */
  readonly by: { readonly userId: string; readonly because: string } | null;
}

/** Ends what is open. @returns how many there were */
export async function endOpen(transaction: Queryable, { userId, cause, at, by }: End): Promise<number> {
  const rows = await transaction.query(
    `update account_reviews set ended_at = $2, ended_by = $3, ended_because = $4
      where user_id = $1 and ended_at is null and ($5::text is null or (reason = $5 and subject = $6::uuid)) returning id`,
    [userId, at, by?.userId ?? null, by?.because ?? null, cause?.reason ?? null, cause?.subject ?? null],
  );
  return rows.length;
}

export async function hasOpen(database: Queryable, userId: string): Promise<boolean> {
  const rows = await database.query("select from account_reviews where user_id = $1 and ended_at is null limit 1", [
    userId,
  ]);
  return rows.length > 0;
}

export interface ReviewRow {
  id: string;
  reason: ReviewReason;
  subject: string | null;
  note: string | null;
  since: Date;
  ended_at: Date | null;
  ended_because: string | null;
  held_by_name: string | null;
  ended_by_name: string | null;
}

const nameOf = (column: string) => `(select full_name from profiles where user_id = r.${column})`;
const columns = `r.id, r.reason, r.subject, r.note, r.since, r.ended_at, r.ended_because,
  ${nameOf("held_by")} as held_by_name, ${nameOf("ended_by")} as ended_by_name`;

/** As many causes of one account are told. */
export const causesMax = 50;

/** Why somebody's account is or was held, newest first. */
export function readReviews(
  database: Queryable,
  userId: string,
  { limit, openOnly = false }: { readonly limit: number; readonly openOnly?: boolean },
): Promise<ReviewRow[]> {
  return database.query<ReviewRow>(
    `select ${columns} from account_reviews r
      where r.user_id = $1 and (not $2 or r.ended_at is null) order by r.id desc limit $3`,
    [userId, openOnly, limit],
  );
}

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

/** Top-ups of somebody, with what the provider said last of each and what came of it. */
export function readTopUps(database: Queryable, userId: string, ids: readonly string[]): Promise<TopUpRow[]> {
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
  /** Of what has held the account longest. */
  id: string;
  user_id: string;
  full_name: string;
  username: string;
  since: Date;
  reasons: ReviewReason[];
  /** What the person owes the house. */
  owed: bigint;
}

/** Who is held, from the one who has waited longest on: one row a person, whatever holds the account. */
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
  const [row] = await database.query<{ count: bigint }>(
    "select count(distinct user_id) as count from account_reviews where ended_at is null",
  );
  return Number(row!.count);
}

/** The administrators who can act. */
export async function readActingAdministrators(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ user_id: string }>(
    "select user_id from profiles where is_admin and not is_blocked order by user_id",
  );
  return rows.map((row) => row.user_id);
}
