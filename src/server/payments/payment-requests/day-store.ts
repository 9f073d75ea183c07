import type { PartnerId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { idsOffMs } from "#server/platform/ids.ts";
import { searchText } from "./store.ts";

/** Partners after `after` that have charges from before `until` in days that are not summed yet. */
export async function readUnkept(
  database: Queryable,
  { until, after, limit }: { readonly until: Date; readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select partners.id from partners left join charge_days_kept on partner_id = partners.id
      where ($2::uuid is null or partners.id > $2) and coalesce(before, 'epoch') < $1 and exists (
        select from payment_requests
        where payment_requests.partner_id = partners.id and payment_requests.id >= first_id_at(coalesce(before, 'epoch'))
          and payment_requests.id < first_id_at($1::timestamptz)
      )
      order by partners.id limit $3`,
    [until, after ?? null, limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Locks the summed days of a partner.
 *
 * @returns the moment before which they are summed; undefined while another transaction sums them
 */
export async function lockKept(transaction: Queryable, partnerId: PartnerId): Promise<Date | undefined> {
  await transaction.query(
    "insert into charge_days_kept (partner_id, before) values ($1, 'epoch') on conflict do nothing",
    [partnerId],
  );
  const [row] = await transaction.query<{ before: Date }>(
    "select before from charge_days_kept where partner_id = $1 for update skip locked",
    [partnerId],
  );
  return row?.before;
}

/** The beginning of the day of a partner's first charge from a moment on. */
export async function readFirstDay(database: Queryable, partnerId: PartnerId, since: Date): Promise<Date | undefined> {
  const [row] = await database.query<{ day: Date }>(
    `select date_trunc('day', created_at, 'UTC') as day from payment_requests
      where partner_id = $1 and created_at >= $2 and id >= first_id_at($2::timestamptz - interval '${idsOffMs} ms')
      order by id limit 1`,
    [partnerId, since],
  );
  return row?.day;
}

/** Sums whole days. Pending charges count as expired: none can be answered any more. */
export async function keepDays(
  transaction: Queryable,
  partnerId: PartnerId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const sum = (column: string) => `coalesce(sum(${column}) filter (where status = 'approved'), 0)`;
  await transaction.query(
    `with charge as materialized (
       select (created_at at time zone 'UTC')::date as day, status, amount, cashback, fee, establishment, ${searchText} as text
       from payment_requests
       where partner_id = $1 and created_at >= $2 and created_at < $3
         and id >= first_id_at($2::timestamptz - interval '${idsOffMs} ms') and id < first_id_at($3::timestamptz + interval '${idsOffMs} ms')
     ), sums as (
       select day, count(*) filter (where status = 'approved') as approved, count(*) filter (where status = 'rejected') as rejected,
         count(*) filter (where status in ('expired', 'pending')) as expired, count(*) filter (where status = 'cancelled') as cancelled,
         ${["amount", "cashback", "fee", "establishment"].map((column) => `${sum(column)} as ${column}`).join(", ")}
       from charge group by day
     ), words as (
       select day, e'\\n' || string_agg(word, e'\\n') || e'\\n' as words
       from (select distinct day, word from charge, regexp_split_to_table(text || e'\\n=' || amount, '\\s+') as word) as each
       group by day
     )
     insert into charge_days
       (partner_id, day, approved, rejected, expired, cancelled, amount, cashback, fee, establishment, words)
     select $1, day, approved, rejected, expired, cancelled, amount, cashback, fee, establishment, words
     from sums join words using (day)`,
    [partnerId, from, to],
  );
}

const dayMs = 24 * 60 * 60_000;

/**
 * The stretches of time that may hold matching charges: the summed days whose words match, and all
 * days not summed yet. In order, each including its first moment and excluding its last.
 */
export async function readStretches(
  database: Queryable,
  partnerId: PartnerId,
  { patterns, amount }: { readonly patterns: readonly string[]; readonly amount: number | undefined },
): Promise<{ readonly since: Date; readonly till: Date | undefined }[]> {
  const [kept] = await database.query<{ before: Date; days: number[] }>(
    `select before, array(
         select day - date '1970-01-01' from charge_days
         where partner_id = $1 and (words like all ($2::text[]) or words like $3) order by day
       ) as days
     from charge_days_kept where partner_id = $1`,
    [partnerId, patterns, amount === undefined ? null : `%\n=${amount}\n%`],
  );
  if (kept === undefined) return [{ since: new Date(0), till: undefined }];
  const stretches: { since: number; till: number | undefined }[] = [];
  const openSince = kept.before.getTime() / dayMs;
  for (const day of [...kept.days, openSince]) {
    const till = day === openSince ? undefined : day + 1;
    const last = stretches.at(-1);
    if (last?.till === day) last.till = till;
    else stretches.push({ since: day, till });
  }
  const toMoment = (day: number) => new Date(day * dayMs);
  return stretches.map(({ since, till }) => ({
    since: toMoment(since),
    till: till === undefined ? till : toMoment(till),
  }));
}

export async function moveKept(transaction: Queryable, partnerId: PartnerId, before: Date): Promise<void> {
  await transaction.query("update charge_days_kept set before = $2 where partner_id = $1", [partnerId, before]);
}
