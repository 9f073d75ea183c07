import type { Queryable } from "../db/database.ts";
import type { CashbackCategory } from "./rules.ts";

/** Adds to the cashback ever earned and gives the new total; the row's lock puts two earnings in order. */
export async function addToTotal(transaction: Queryable, userId: string, amount: bigint): Promise<bigint> {
  const [row] = await transaction.query<{ earned: bigint }>(
    `insert into cashback_totals (user_id, earned) values ($1, $2)
      on conflict (user_id) do update set earned = cashback_totals.earned + excluded.earned returning earned`,
    [userId, amount],
  );
  return row!.earned;
}

export interface NewHistoryEntry {
  readonly userId: string;
  readonly id: string;
  readonly merchant: string;
  readonly title: string;
  readonly amount: bigint;
  readonly basisPoints: number;
  readonly category: CashbackCategory;
  readonly paymentRequestId: string;
  readonly at: Date;
}

export async function addHistoryEntry(transaction: Queryable, entry: NewHistoryEntry): Promise<void> {
  await transaction.query(
    `insert into cashback_history (user_id, id, merchant, title, amount, percentage_basis_points, category, payment_request_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.userId,
      entry.id,
      entry.merchant,
      entry.title,
      entry.amount,
      entry.basisPoints,
      entry.category,
      entry.paymentRequestId,
      entry.at,
    ],
  );
}

export interface NewMilestone {
  readonly id: string;
  readonly reached: bigint;
}

export async function addMilestones(
  transaction: Queryable,
  userId: string,
  milestones: readonly NewMilestone[],
  at: Date,
): Promise<void> {
  // Title and description are keys of the screen's own words; the amount fills them.
  await transaction.query(
    `insert into milestones (user_id, id, title, description, reward_amount, achieved_at)
      select $1, id, 'cashback_milestone', 'cashback_milestone_reached', reached, $4
      from unnest($2::uuid[], $3::bigint[]) as milestone (id, reached)`,
    [userId, milestones.map((milestone) => milestone.id), milestones.map((milestone) => milestone.reached), at],
  );
}

export interface HistoryRow {
  id: string;
  merchant: string;
  title: string;
  amount: bigint;
  percentage_basis_points: number;
  category: CashbackCategory;
  created_at: Date;
}

export function readHistory(
  database: Queryable,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  return database.query<HistoryRow>(
    `select id, merchant, title, amount, percentage_basis_points, category, created_at from cashback_history
      where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

export interface MilestoneRow {
  id: string;
  title: string;
  description: string;
  reward_amount: bigint;
  achieved_at: Date;
}

export function readMilestones(database: Queryable, userId: string): Promise<MilestoneRow[]> {
  return database.query<MilestoneRow>(
    "select id, title, description, reward_amount, achieved_at from milestones where user_id = $1 order by id desc",
    [userId],
  );
}

/** Cashback earned from a moment on, in minor units. */
export async function readEarnedSince(database: Queryable, userId: string, since: Date): Promise<bigint> {
  const [row] = await database.query<{ earned: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as earned from cashback_history where user_id = $1 and created_at >= $2",
    [userId, since],
  );
  return row!.earned;
}
