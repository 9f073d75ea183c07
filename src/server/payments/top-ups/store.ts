import type { UserId } from "#contract/ids.ts";
import type { BonusObstacle } from "#contract/limits.ts";
import { update, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

/** Amounts in minor units. `id` is also the provider's reference. */
export interface TopUpRow {
  user_id: UserId;
  id: string;
  session_id: string;
  amount: bigint;
  currency: string;
  /** `pending` is an open checkout; `processing` one that is over and whose money is in transit. */
  status: "pending" | "processing" | "credited" | "declined" | "expired";
  referral_bonus: bigint;
}

const columns = "user_id, id, session_id, amount, currency, status, referral_bonus";

/** Fails on its key if the top-up exists, which `once` treats as a repeat. */
export async function insertTopUp(
  transaction: Queryable,
  topUp: Omit<TopUpRow, "status" | "referral_bonus"> & { readonly created_at: Date },
): Promise<void> {
  await insertRow(transaction, "top_ups", topUp);
}

export interface TopUpStanding extends TopUpRow {
  /** The amounts now reversed of its amount and of its bonus. */
  taken: bigint;
  bonus_taken: bigint;
  /** The sum that the provider last said was refunded. */
  refunded: bigint;
  /** Why it paid no referral bonus, although one waited and it was large enough; null otherwise. */
  bonus_withheld: BonusObstacle | null;
}

/** Any user's top-up, by the provider's session; undefined if the session is not one of ours. */
export async function readTopUp(database: Queryable, sessionId: string): Promise<TopUpStanding | undefined> {
  const [row] = await database.query<TopUpStanding>(
    `select t.user_id, t.id, t.session_id, t.amount, t.currency, t.status, t.referral_bonus,
        coalesce(r.taken, 0) as taken, coalesce(r.bonus_taken, 0) as bonus_taken, coalesce(r.refunded, 0) as refunded,
        u.withheld as bonus_withheld
      from top_ups t left join top_up_reversals r on r.user_id = t.user_id and r.top_up_id = t.id
        left join referral_uses u on u.user_id = t.user_id and u.withheld_top_up = t.id
      where t.session_id = $1`,
    [sessionId],
  );
  return row;
}

export interface OwnTopUpRow extends Omit<TopUpRow, "user_id" | "session_id"> {
  created_at: Date;
  settled_at: Date | null;
  /** The amount now reversed, its part of the bonus included. */
  taken_back: bigint;
}

/** A page of a user's top-ups, newest first: those after the one with the id `before`. */
export function readOwnTopUps(
  database: Queryable,
  userId: UserId,
  before: string | undefined,
  limit: number,
): Promise<OwnTopUpRow[]> {
  return database.query<OwnTopUpRow>(
    `select t.id, t.amount, t.currency, t.status, t.referral_bonus, t.created_at, t.settled_at,
        coalesce(r.taken + r.bonus_taken, 0) as taken_back
      from top_ups t left join top_up_reversals r on r.user_id = t.user_id and r.top_up_id = t.id
      where t.user_id = $1 and ($2::uuid is null or t.id < $2) order by t.id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

/** A user's top-ups whose money is in transit, newest first. There are few; at most 20 are read. */
export function readProcessing(
  database: Queryable,
  userId: UserId,
): Promise<{ id: string; session_id: string; amount: bigint; created_at: Date }[]> {
  return database.query(
    `select id, session_id, amount, created_at from top_ups
      where user_id = $1 and status = 'processing' order by created_at desc limit 20`,
    [userId],
  );
}

/** A card payment that failed, as the inbox shows it; the amount in minor units. */
export interface FailedTopUp {
  /** The id of its item in the inbox, not of the top-up. */
  id: string;
  session_id: string;
  amount: bigint;
  settled_at: Date;
}

/**
 * The checkouts that a customer has left open, by their sessions' ids, the largest first.
 *
 * @param id of a top-up that is left out
 */
export async function readOpenCheckouts(
  database: Queryable,
  { userId, id }: { readonly userId: UserId; readonly id: string },
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ session_id: string }>(
    "select session_id from top_ups where user_id = $1 and status = 'pending' and id <> $2 order by amount desc limit $3",
    [userId, id, limit],
  );
  return rows.map((row) => row.session_id);
}

const failed = "failed_id as id, session_id, amount, settled_at from top_ups where status <> 'credited'";

/** A user's failed payments by the ids of their inbox items, without those that arrived later. */
export function readFailedTopUps(database: Queryable, userId: UserId, ids: readonly string[]): Promise<FailedTopUp[]> {
  return database.query<FailedTopUp>(`select ${failed} and user_id = $1 and failed_id = any($2::uuid[])`, [
    userId,
    ids,
  ]);
}

/**
 * The failed payment with this inbox id, if the database transaction `xact` wrote its failure and
 * nothing has changed it since; otherwise undefined.
 */
export async function readTopUpFailedBy(
  database: Queryable,
  userId: UserId,
  { id, xact }: { readonly id: string; readonly xact: bigint },
): Promise<FailedTopUp | undefined> {
  const [row] = await database.query<FailedTopUp>(
    `select ${failed} and user_id = $1 and id = $2 and failed_id is not null and xmin = $3::text::xid8::xid`,
    [userId, id, xact.toString()],
  );
  return row;
}

/**
 * Top-ups by the provider's sessions, locked against other settlements until the batch has
 * committed.
 */
export const lockedTopUps: Read<string, ReadonlyMap<string, TopUpRow>> = {
  name: "top-ups",
  place: 1,
  isShared: false,
  nameOf: (sessionId) => sessionId,
  text: `select ${columns} from top_ups where session_id = any ($1::text[]) order by id for update`,
  values: (sessionIds) => [sessionIds],
  view: (rows: readonly TopUpRow[]) => new Map(rows.map((topUp) => [topUp.session_id, topUp])),
};

export interface Outcome {
  readonly user_id: UserId;
  readonly id: string;
  readonly status: Exclude<TopUpRow["status"], "pending">;
  /** When that was known; null while the money is in transit. */
  readonly settled_at: Date | null;
  /** Null keeps the id that is there. */
  readonly payment_id: string | null;
  /** The bonus of a credited top-up, in minor units. */
  readonly referral_bonus: bigint;
  readonly transfer_id: string | null;
  /** The id and the moment of its row on the statement, while its money is in transit. */
  readonly pending_id: string | null;
  readonly pending_since: Date | null;
  /** The id of its item in the inbox, if the payment failed. */
  readonly failed_id: string | null;
}

/** The outcomes of top-ups that the batch has locked. */
export const outcomes = update("top_ups", {
  key: ["user_id", "id"],
  given: [
    "status",
    "settled_at",
    "payment_id",
    "referral_bonus",
    "transfer_id",
    "pending_id",
    "pending_since",
    "failed_id",
  ],
  set: `status = given.status, settled_at = given.settled_at, payment_id = coalesce(given.payment_id, changed.payment_id),
    referral_bonus = given.referral_bonus, transfer_id = given.transfer_id,
    pending_id = coalesce(given.pending_id, changed.pending_id),
    pending_since = coalesce(given.pending_since, changed.pending_since), failed_id = coalesce(given.failed_id, changed.failed_id)`,
});
