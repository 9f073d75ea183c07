import type { UserId } from "#contract/ids.ts";
import { insertInto, update, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { CashbackCategory } from "./rules.ts";

/**
 * The cashback that users have ever earned, in minor units; zero if none. A request that changes it
 * holds the user's cashback account.
 */
export const earnedTotals: Read<UserId, (userId: UserId) => bigint> = {
  name: "cashback totals",
  place: 8,
  isShared: false,
  nameOf: (userId) => userId,
  text: "select user_id, earned from cashback_totals where user_id = any ($1::text[])",
  values: (userIds) => [userIds],
  view: (rows: readonly { user_id: UserId; earned: bigint }[]) => {
    const totals = new Map(rows.map((row) => [row.user_id, row.earned]));
    return (userId) => totals.get(userId) ?? 0n;
  },
};

/** Adds to what was ever earned. */
export const addedTotals = insertInto(
  "cashback_totals",
  ["user_id", "earned"],
  "on conflict (user_id) do update set earned = cashback_totals.earned + excluded.earned",
);

/** Cashback that a refund reversed counts as never earned: `earned` is what is taken off. */
export const reducedTotals = update("cashback_totals", {
  key: ["user_id"],
  given: ["earned"],
  set: "earned = changed.earned - given.earned",
});

export const historyEntries = insertInto("cashback_history", [
  "user_id",
  "id",
  "merchant",
  "title",
  "amount",
  "percentage_basis_points",
  "category",
  "payment_request_id",
  "created_at",
]);

/**
 * Milestones by their totals in minor units. Title and description are keys of the screen's
 * messages. One that was reached before a refund reversed cashback exists already.
 */
export const newMilestones = insertInto(
  "milestones",
  ["user_id", "id", "title", "description", "reward_amount", "achieved_at"],
  "on conflict (user_id, reward_amount) do nothing",
);

export interface HistoryRow {
  id: string;
  merchant: string;
  title: string;
  amount: bigint;
  /** The part that refunds reversed; sums leave it out. */
  reversed: bigint;
  percentage_basis_points: number;
  category: CashbackCategory;
  created_at: Date;
}

export function readHistory(
  database: Queryable,
  userId: UserId,
  before: string | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  return database.query<HistoryRow>(
    `select id, merchant, title, amount, reversed, percentage_basis_points, category, created_at from cashback_kept
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

export function readMilestones(database: Queryable, userId: UserId): Promise<MilestoneRow[]> {
  return database.query<MilestoneRow>(
    "select id, title, description, reward_amount, achieved_at from milestones where user_id = $1 order by id desc",
    [userId],
  );
}

/** A user's milestones with these ids; those of other users are left out. */
export async function readMilestonesByIds(
  database: Queryable,
  userId: UserId,
  ids: readonly string[],
): Promise<MilestoneRow[]> {
  if (ids.length === 0) return [];
  return database.query<MilestoneRow>(
    "select id, title, description, reward_amount, achieved_at from milestones where user_id = $1 and id = any($2::uuid[])",
    [userId, ids],
  );
}

/** Cashback earned from a moment on and kept, in minor units. */
export async function readEarnedSince(database: Queryable, userId: UserId, since: Date): Promise<bigint> {
  const [row] = await database.query<{ earned: bigint }>(
    "select coalesce(sum(amount - reversed), 0)::bigint as earned from cashback_kept where user_id = $1 and created_at >= $2",
    [userId, since],
  );
  return row!.earned;
}

/** A position in the timeline, which is ordered by moment and then by id. */
export interface TimelinePlace {
  at: Date;
  id: string;
  /** `at` as the database has it, in microseconds: a Date would round it. */
  micros: string;
}

/** The last entry already read; undefined for the first page. */
export type TimelineKey = Pick<TimelinePlace, "micros" | "id"> | undefined;

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as micros`;
const beforeKey = (column: string) =>
  `($2::text is null or (${column}, id) < ('epoch'::timestamptz + $2::text::bigint * interval '1 microsecond', $3::uuid))`;

export interface TimelineCashbackRow extends HistoryRow, TimelinePlace {}

export function readCashbackBefore(
  database: Queryable,
  userId: UserId,
  key: TimelineKey,
  limit: number,
): Promise<TimelineCashbackRow[]> {
  return database.query<TimelineCashbackRow>(
    `select id, merchant, title, amount, reversed, percentage_basis_points, category, created_at, created_at as at, ${micros("created_at")}
      from cashback_kept where user_id = $1 and ${beforeKey("created_at")}
      order by created_at desc, id desc limit $4`,
    [userId, key?.micros ?? null, key?.id ?? null, limit],
  );
}

export interface TimelineMilestoneRow extends MilestoneRow, TimelinePlace {}

export function readMilestonesBefore(
  database: Queryable,
  userId: UserId,
  key: TimelineKey,
  limit: number,
): Promise<TimelineMilestoneRow[]> {
  return database.query<TimelineMilestoneRow>(
    `select id, title, description, reward_amount, achieved_at, achieved_at as at, ${micros("achieved_at")}
      from milestones where user_id = $1 and ${beforeKey("achieved_at")}
      order by achieved_at desc, id desc limit $4`,
    [userId, key?.micros ?? null, key?.id ?? null, limit],
  );
}

export interface SummaryRow extends TimelinePlace {
  month: string;
  amount: bigint;
  count: number;
}

export interface SummaryPage {
  readonly userId: UserId;
  readonly timeZone: string;
  readonly key: TimelineKey;
  /** Months that ended before this moment are left out; undefined reads all. */
  readonly from: Date | undefined;
  /** Minor units: a month has a summary if its cashback is more than this. */
  readonly exceeds: number;
  /** The id of every summary, which puts each above all else that happened in its moment. */
  readonly id: string;
  readonly limit: number;
}

/** Hops from month to month by the key, so that only the months a page needs are summed. */
export function readSummariesBefore(database: Queryable, page: SummaryPage): Promise<SummaryRow[]> {
  return database.query<SummaryRow>(
    `with recursive months as (
       (select date_trunc('month', created_at at time zone $4) as month from cashback_history
         where user_id = $1 and ($2::text is null or created_at <= 'epoch'::timestamptz + $2::text::bigint * interval '1 microsecond')
         order by created_at desc limit 1)
       union all
       select (select date_trunc('month', created_at at time zone $4) from cashback_history
                where user_id = $1 and created_at < first_moment_of(months.month, $4) order by created_at desc limit 1)
       from months where months.month is not null and ($5::timestamptz is null or first_moment_of(months.month, $4) > $5)
     ), summaries as (
       select month, $7::uuid as id, total.amount, total.count, total.created_at
       from months cross join lateral (
         select sum(amount - reversed)::bigint as amount, count(*)::int as count, max(created_at) as created_at from cashback_kept
          where user_id = $1 and created_at >= first_moment_of(month, $4)
            and created_at < first_moment_of(month + interval '1 month', $4)
       ) total
       where month is not null
     )
     select to_char(month, 'YYYY-MM') as month, id, amount, count, created_at as at, ${micros("created_at")} from summaries
      where amount > $6 and ($5::timestamptz is null or created_at >= $5) and ${beforeKey("created_at")}
      order by created_at desc limit $8`,
    [
      page.userId,
      page.key?.micros ?? null,
      page.key?.id ?? null,
      page.timeZone,
      page.from ?? null,
      page.exceeds,
      page.id,
      page.limit,
    ],
  );
}

export interface MonthRow {
  month: string;
  amount: bigint;
  count: number;
  /** The total of the whole history, the same in each row. */
  total: bigint;
  entries: number;
}

/**
 * The last months of a zone up to the current one, oldest first, including months without cashback,
 * and the sum of the whole history.
 */
export function readMonths(
  database: Queryable,
  {
    userId,
    timeZone,
    now,
    months,
  }: { readonly userId: UserId; readonly timeZone: string; readonly now: Date; readonly months: number },
): Promise<MonthRow[]> {
  return database.query<MonthRow>(
    `with history as (
       select coalesce(sum(amount - reversed), 0)::bigint as total, count(*)::int as entries from cashback_kept where user_id = $1
     ), months as (
       select date_trunc('month', $3::timestamptz at time zone $2) - make_interval(months => back) as month
       from generate_series(0, $4::int - 1) as back
     )
     select to_char(month, 'YYYY-MM') as month, earned.amount, earned.count, total, entries
     from history, months cross join lateral (
       select coalesce(sum(amount - reversed), 0)::bigint as amount, count(*)::int as count from cashback_kept
        where user_id = $1 and created_at >= first_moment_of(month, $2)
          and created_at < first_moment_of(month + interval '1 month', $2)
     ) earned
     order by months.month`,
    [userId, timeZone, now, months],
  );
}
