import type { ReviewReason } from "#contract/customers/profiles.ts";
import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

export interface Cause {
  readonly userId: UserId;
  readonly reason: Exclude<ReviewReason, "by_hand">;
  /** The top-up's id. */
  readonly subject: string;
}

export interface NewReview {
  readonly user_id: UserId;
  readonly reason: ReviewReason;
  readonly subject: string | null;
  /** The reason of an administrator who held the account by hand. */
  readonly note: string | null;
  readonly held_by: string | null;
}

/** @returns false if this cause holds the account already */
export function insertReview(
  transaction: Queryable,
  review: NewReview & { readonly id: string; readonly since: Date },
): Promise<boolean> {
  const rest = "on conflict (user_id, reason, subject) where ended_at is null do nothing";
  return insertRow(transaction, "account_reviews", review, rest);
}

export interface End {
  readonly userId: UserId;
  /** One cause; if left out, every open one. */
  readonly cause?: Pick<Cause, "reason" | "subject">;
  readonly at: Date;
  /** The administrator, and the reason; null if the cause ended by itself. */
  readonly by: { readonly userId: UserId; readonly because: string } | null;
}

/** @returns how many open causes there were */
export async function endOpen(transaction: Queryable, { userId, cause, at, by }: End): Promise<number> {
  const rows = await transaction.query(
    `update account_reviews set ended_at = $2, ended_by = $3, ended_because = $4
      where user_id = $1 and ended_at is null and ($5::text is null or (reason = $5 and subject = $6::uuid)) returning id`,
    [userId, at, by?.userId ?? null, by?.because ?? null, cause?.reason ?? null, cause?.subject ?? null],
  );
  return rows.length;
}

export async function hasOpen(database: Queryable, userId: UserId): Promise<boolean> {
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

/** How many causes of one account administrators see. */
export const causesMax = 50;

export function readReviews(
  database: Queryable,
  userId: UserId,
  { limit, openOnly = false }: { readonly limit: number; readonly openOnly?: boolean },
): Promise<ReviewRow[]> {
  return database.query<ReviewRow>(
    `select ${columns} from account_reviews r
      where r.user_id = $1 and (not $2 or r.ended_at is null) order by r.id desc limit $3`,
    [userId, openOnly, limit],
  );
}

/** The administrators who are not blocked. */
export async function readActingAdministrators(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ user_id: UserId }>(
    "select user_id from profiles where is_admin and not is_blocked order by user_id",
  );
  return rows.map((row) => row.user_id);
}
