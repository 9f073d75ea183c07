import type { Queryable } from "#server/platform/db/database.ts";

interface UserCounts {
  readonly all: number;
  readonly active: number;
  readonly blocked: number;
}

/** Counts users from `profile_counts`, which triggers keep, so that no profile is read. */
export async function countUsers(database: Queryable): Promise<UserCounts> {
  const [row] = await database.query<UserCounts>(
    `select coalesce(sum(count), 0)::int as all,
        coalesce(sum(count) filter (where is_active and not is_blocked), 0)::int as active,
        coalesce(sum(count) filter (where is_blocked), 0)::int as blocked
      from profile_counts`,
  );
  return row!;
}

/** Makes one row of all rows that count the same. The sums stay the same. */
export async function addUpUsers({ database }: { readonly database: Queryable }): Promise<void> {
  await database.query(
    `with counted as (delete from profile_counts returning *)
     insert into profile_counts (is_active, is_blocked, count)
       select is_active, is_blocked, sum(count) from counted group by is_active, is_blocked`,
  );
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

const sums = ["charges", "volume", "refunds", "fees", "cashback"] as const;
const each = (write: (sum: string) => string) => sums.map(write).join(", ");

/** Approved charges and refunds, each by the index of its moments alone. */
const sales = `(
    select decided_at as at, 1 as charges, amount as volume, 0 as refunds, fee as fees, cashback
      from payment_requests where status = 'approved'
    union all select created_at, 0, 0, amount, -fee, -cashback from refunds
  ) as sale`;

/**
 * The sums of approvals and refunds on each of the last `dayCount` days of the zone, including days
 * without any; today is the last. A day is the difference between its last and its first row of
 * `charge_totals`. Charges and refunds of the day outside these two rows are read one by one:
 * usually those of the last hour, which is not summed yet.
 */
export function readDays(
  database: Queryable,
  { now, dayCount, timeZone }: { readonly now: Date; readonly dayCount: number; readonly timeZone: string },
): Promise<DayRow[]> {
  const kept = "select * from charge_totals where before between since and until order by before";
  return database.query<DayRow>(
    `with days as (
       select day, first_moment_of(day, $3) as since, first_moment_of(day + interval '1 day', $3) as until
       from (select date_trunc('day', $1::timestamptz at time zone $3) as today) as clock,
         generate_series(today - interval '1 day' * ($2::integer - 1), today, interval '1 day') as day
     )
     select to_char(day, 'YYYY-MM-DD') as day, ${each((sum) => `coalesce(last.${sum} - first.${sum}, 0) + beside.${sum} as ${sum}`)}
     from days left join lateral (${kept} limit 1) as first on true left join lateral (${kept} desc limit 1) as last on true
       cross join lateral (
         select ${each((sum) => `coalesce(sum(${sum}), 0)::bigint as ${sum}`)} from (
           select * from ${sales} where at >= since and at < coalesce(first.before, until)
           union all select * from ${sales} where at >= last.before and at < until
         ) as sale
       ) as beside
     order by day`,
    [now, dayCount, timeZone],
  );
}

/**
 * Sums the quarters of an hour before `until`, the beginning of one, at most a month of them.
 * Idempotent, also in two processes.
 *
 * @returns whether it summed any
 */
export async function keepQuarters(database: Queryable, until: Date): Promise<boolean> {
  const kept = await database.query(
    `with last as (
       select * from charge_totals order by before desc limit 1
     ), rest as (
       select date_bin('15 minutes', min(at), 'epoch') as since from ${sales}
       where at >= coalesce((select before from last), '-infinity') and at < $1
     ), quarters as (
       select date_bin('15 minutes', at, 'epoch') as quarter, ${each((sum) => `sum(${sum}) as ${sum}`)}
       from rest, ${sales} where at >= since and at < least($1, since + interval '31 days') group by 1
     ), steps as (
       select * from last
       union all select quarter, ${each(() => "0")} from quarters
       union all select quarter + interval '15 minutes', ${each((sum) => sum)} from quarters
     )
     insert into charge_totals (before, ${sums.join(", ")})
       select before, ${each((sum) => `sum(sum(${sum})) over (order by before)`)} from steps group by before
       on conflict do nothing returning before`,
    [until],
  );
  return kept.length > 0;
}
