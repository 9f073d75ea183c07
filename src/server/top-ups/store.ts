import type { Queryable } from "../db/database.ts";

export interface TopUpRow {
  user_id: string;
  id: string;
  session_id: string;
  amount: bigint;
  currency: string;
  status: "pending" | "processing" | "credited" | "declined" | "expired";
  referral_bonus: bigint;
}

const columns = "user_id, id, session_id, amount, currency, status, referral_bonus";

export interface NewTopUp {
  readonly userId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

export async function insertTopUp(transaction: Queryable, topUp: NewTopUp): Promise<void> {
  await transaction.query(
    `insert into top_ups (user_id, id, session_id, amount, currency, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [topUp.userId, topUp.id, topUp.sessionId, topUp.amount, topUp.currency, topUp.at],
  );
}

/** A top-up with what became of its payment since, in minor units. */
export interface TopUpStanding extends TopUpRow {
  /** Taken back at present, of its amount and of its bonus. */
  taken: bigint;
  bonus_taken: bigint;
  /** Of its payment, as the provider said it last. */
  refunded: bigint;
}

export async function readTopUp(database: Queryable, sessionId: string): Promise<TopUpStanding | undefined> {
  const [row] = await database.query<TopUpStanding>(
    `select t.user_id, t.id, t.session_id, t.amount, t.currency, t.status, t.referral_bonus,
        coalesce(r.taken, 0) as taken, coalesce(r.bonus_taken, 0) as bonus_taken, coalesce(r.refunded, 0) as refunded
      from top_ups t left join top_up_reversals r on r.user_id = t.user_id and r.top_up_id = t.id
      where t.session_id = $1`,
    [sessionId],
  );
  return row;
}

export interface OwnTopUpRow {
  id: string;
  amount: bigint;
  currency: string;
  status: TopUpRow["status"];
  referral_bonus: bigint;
  created_at: Date;
  settled_at: Date | null;
  /** Taken back since, with what of the bonus. */
  taken_back: bigint;
}

/** What a person may be told of the own top-ups, newest first. */
export function readOwnTopUps(
  database: Queryable,
  userId: string,
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

/** Somebody's top-ups whose money is on its way, newest first: there are never many. */
export function readProcessing(
  database: Queryable,
  userId: string,
): Promise<{ id: string; session_id: string; amount: bigint; created_at: Date }[]> {
  return database.query(
    `select id, session_id, amount, created_at from top_ups
      where user_id = $1 and status = 'processing' order by created_at desc limit 20`,
    [userId],
  );
}

export interface FailedTopUp {
  /** Of its item in the inbox. */
  id: string;
  session_id: string;
  amount: bigint;
  settled_at: Date;
}

const failed = "failed_id as id, session_id, amount, settled_at from top_ups where status <> 'credited'";

/** Failed payments by the ids of their inbox items, without those that were paid after all. */
export function readFailedTopUps(database: Queryable, userId: string, ids: readonly string[]): Promise<FailedTopUp[]> {
  return database.query<FailedTopUp>(`select ${failed} and user_id = $1 and failed_id = any($2::uuid[])`, [
    userId,
    ids,
  ]);
}

/** The failed payment, if this database transaction is the one that wrote its failure. */
export async function readTopUpFailedBy(
  database: Queryable,
  userId: string,
  { id, xact }: { readonly id: string; readonly xact: bigint },
): Promise<FailedTopUp | undefined> {
  const [row] = await database.query<FailedTopUp>(
    `select ${failed} and user_id = $1 and id = $2 and failed_id is not null and xmin = $3::text::xid8::xid`,
    [userId, id, xact.toString()],
  );
  return row;
}

/** Reads a top-up and keeps every other settlement of it waiting until the transaction ends. */
export async function lockTopUp(transaction: Queryable, sessionId: string): Promise<TopUpRow | undefined> {
  const [row] = await transaction.query<TopUpRow>(`select ${columns} from top_ups where session_id = $1 for update`, [
    sessionId,
  ]);
  return row;
}

export interface Outcome {
  readonly status: Exclude<TopUpRow["status"], "pending">;
  /** When it was known; null while it still is not. */
  readonly settledAt: Date | null;
  readonly paymentId: string | undefined;
  /** Of a credited one. */
  readonly credit?: { readonly referralBonus: bigint; readonly transferId: string };
  /** Its row on the statement, of one whose money is on its way. */
  readonly pendingId?: string;
  readonly pendingSince?: Date;
  /** Its item in the inbox, of a payment that failed. */
  readonly failedId?: string;
}

export async function writeOutcome(
  transaction: Queryable,
  topUp: Pick<TopUpRow, "user_id" | "id">,
  { status, settledAt, paymentId, credit, pendingId, pendingSince, failedId }: Outcome,
): Promise<void> {
  await transaction.query(
    `update top_ups set status = $3, settled_at = $4, payment_id = coalesce($5, payment_id), referral_bonus = $6, transfer_id = $7,
        pending_id = coalesce($8, pending_id), pending_since = coalesce($9, pending_since), failed_id = coalesce($10, failed_id)
      where user_id = $1 and id = $2`,
    [
      topUp.user_id,
      topUp.id,
      status,
      settledAt,
      paymentId ?? null,
      credit?.referralBonus ?? 0n,
      credit?.transferId ?? null,
      pendingId ?? null,
      pendingSince ?? null,
      failedId ?? null,
    ],
  );
}
