import type { Queryable } from "#server/platform/db/database.ts";

export interface UserCounts {
  readonly all: number;
  readonly active: number;
  readonly blocked: number;
}

/** Reads every profile once, and locks none. */
export async function countUsers(database: Queryable): Promise<UserCounts> {
  const [row] = await database.query<UserCounts>(
    `select count(*)::int as all, count(*) filter (where is_active and not is_blocked)::int as active,
        count(*) filter (where is_blocked)::int as blocked
      from profiles`,
  );
  return row!;
}

/** The number of users who signed up on the current day of the zone, by PostgreSQL's name. */
export async function countNewUsers(database: Queryable, now: Date, timeZone: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from profiles
      where created_at >= first_moment_of(date_trunc('day', $1::timestamptz at time zone $2), $2)`,
    [now, timeZone],
  );
  return row!.count;
}

export interface DayRow {
  /** 2026-11-22 */
  readonly day: string;
  readonly charges: bigint;
  readonly volume: bigint;
  /** Refunded on the day, of charges of any day. */
  readonly refunds: bigint;
  /** Fees of the day's charges, minus those that the day's refunds returned. May be below zero. */
  readonly fees: bigint;
  readonly cashback: bigint;
}

/**
 * The sums of approvals and refunds on each of the last `dayCount` days of the zone, including days
 * without any; today is the last. Reads only the indexes `payment_requests_by_approval` and
 * `refunds_by_moment`, from the first of these days on.
 */
export function readDays(
  database: Queryable,
  { now, dayCount, timeZone }: { readonly now: Date; readonly dayCount: number; readonly timeZone: string },
): Promise<DayRow[]> {
  return database.query<DayRow>(
    `with days as (
       select day::date as day from (select ($1::timestamptz at time zone $3)::date as today) as clock,
         generate_series(today - ($2::integer - 1), today, interval '1 day') as day
     ), approved as (
       select (decided_at at time zone $3)::date as day, count(*) as charges, sum(amount)::bigint as volume,
         sum(fee)::bigint as fees, sum(cashback)::bigint as cashback
       from payment_requests where status = 'approved' and decided_at >= ${firstMoment}
       group by 1
     ), refunded as (
       select (created_at at time zone $3)::date as day, sum(amount)::bigint as amount, sum(fee)::bigint as fees,
         sum(cashback)::bigint as cashback
       from refunds where created_at >= ${firstMoment}
       group by 1
     )
     select to_char(day, 'YYYY-MM-DD') as day, coalesce(a.charges, 0) as charges, coalesce(a.volume, 0) as volume,
       coalesce(r.amount, 0) as refunds, coalesce(a.fees, 0) - coalesce(r.fees, 0) as fees,
       coalesce(a.cashback, 0) - coalesce(r.cashback, 0) as cashback
     from days left join approved a using (day) left join refunded r using (day) order by days.day`,
    [now, dayCount, timeZone],
  );
}

const firstMoment = "first_moment_of((($1::timestamptz at time zone $3)::date - ($2::integer - 1))::timestamp, $3)";
