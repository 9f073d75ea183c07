import type { PartnerId } from "#contract/ids.ts";
import type { SettlementKind } from "#contract/payments/payouts.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** Days of a zone by PostgreSQL's name, both included; undefined leaves that end open. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

/** One leg of a partner's settlement account, and what it came from. */
export interface EntryRow {
  sequence: bigint;
  kind: SettlementKind;
  amount: bigint;
  balance_after: bigint;
  at: Date;
  /** For a refund the amounts are negative and those of the refunded part. */
  charge_id: string | null;
  charge_amount: bigint | null;
  charge_fee: bigint | null;
  charge_cashback: bigint | null;
  description: string | null;
  customer_name: string | null;
  reference: string | null;
  /** The branch and till at which the charge was made. */
  till: string | null;
  refund_id: string | null;
  payout_id: string | null;
  /** The bank's, of a payout that was paid. */
  bank_reference: string | null;
  /** Whether the partner's schedule requested the payout. */
  is_scheduled: boolean;
}

/** Whether a leg lies within $2 to $3 of zone $4. */
const inPeriod = `($2::date is null or t.posted_at >= first_moment_of($2::date::timestamp, $4))
  and ($3::date is null or t.posted_at < first_moment_of(($3::date + 1)::timestamp, $4))`;

/** The legs of the page, found by their keys first and joined with their origin afterwards. */
const entries = (
  condition: string,
  order: string,
) => `select e.sequence, e.kind, e.amount, e.balance_after, e.posted_at as at,
    c.id as charge_id, c.description, c.customer_name, c.reference, till.place as till, r.id as refund_id, coalesce(-r.amount, c.amount) as charge_amount,
    coalesce(-r.fee, c.fee) as charge_fee, coalesce(-r.cashback, c.cashback) as charge_cashback,
    coalesce(p.id, d.id) as payout_id, p.bank_reference, p.due_on is not null as is_scheduled
  from (
      select e.sequence, e.amount, e.balance_after, e.transfer_id, t.kind, t.posted_at
      from ledger.entries e
        cross join lateral (select kind, posted_at from ledger.transfers where id = e.transfer_id offset 0) as t
      where e.owner_id = $1::text and e.kind = 'settlement' and e.shard = 0 and ${inPeriod} and ${condition} ${order}
    ) as e
    left join refunds r on e.kind = 'refund' and r.partner_id = $1::uuid and r.transfer_id = e.transfer_id
    left join payment_requests paid on paid.partner_id = $1::uuid and paid.transfer_id = e.transfer_id
    left join payment_requests c on c.customer_id = coalesce(paid.customer_id, r.customer_id)
      and c.id = coalesce(paid.id, r.payment_request_id)
    left join lateral (select found ->> 'branch_name' || ' · ' || (found ->> 'name') as place from till_of(c.partner_id, c.till_id) as found) as till on true
    left join payouts p on p.partner_id = $1::uuid and p.id = e.transfer_id
    left join payouts d on d.partner_id = $1::uuid and d.decision_transfer_id = e.transfer_id
  ${order}`;

/** Entries that waited for each other are out of the order of their moments by less than this. */
const outOfOrder = "interval '5 minutes'";

/** Newest first. The position of a given end is looked up, so that nothing beyond it is read. */
export function readEntries(
  database: Queryable,
  partnerId: PartnerId,
  period: Period,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<EntryRow[]> {
  return database.query<EntryRow>(
    entries(
      `($5::bigint is null or e.sequence < $5)
      ${period.from === undefined ? "" : `and e.sequence >= ${positionOf("$2::date::timestamp", "-")}`}
      ${period.to === undefined ? "" : `and e.sequence < ${positionOf("($3::date + 1)::timestamp", "+")}`}`,
      "order by e.sequence desc limit $6",
    ),
    [partnerId, period.from ?? null, period.to ?? null, period.timeZone, before ?? null, limit],
  );
}

const positionOf = (day: string, sign: "+" | "-") =>
  `ledger.sequence_at($1::text, 'settlement', first_moment_of(${day}, $4) ${sign} ${outOfOrder})`;

/** Oldest first, after one position in the account up to another, which is included. */
export function readEntriesUpTo(
  database: Queryable,
  partnerId: PartnerId,
  period: Period,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<EntryRow[]> {
  return database.query<EntryRow>(entries("e.sequence > $5 and e.sequence <= $6", "order by e.sequence limit $7"), [
    partnerId,
    period.from ?? null,
    period.to ?? null,
    period.timeZone,
    after,
    upTo,
    limit,
  ]);
}

export interface KindTotal {
  readonly kind: SettlementKind;
  readonly count: bigint;
  readonly amount: bigint;
}

export interface PeriodTotals {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly totals: readonly KindTotal[];
  /** The positions before the first leg and of the last: later postings are not read. */
  readonly after: bigint;
  readonly upTo: bigint;
}

/**
 * The totals of a period, in one snapshot. Opening is the sum of every leg before it, closing the
 * sum of every leg to its end, so opening plus the period's legs is closing, to the cent.
 */
export async function readTotals(database: Queryable, partnerId: PartnerId, period: Period): Promise<PeriodTotals> {
  const rows = await database.query<SumRow>(
    `select case when t.posted_at >= first_moment_of($2::date::timestamp, $4) then t.kind end as kind,
        sum(e.amount)::bigint as amount, count(*) as count, min(e.sequence) as first, max(e.sequence) as last
      from ledger.entries e join ledger.transfers t on t.id = e.transfer_id
      where e.owner_id = $1::text and e.kind = 'settlement' and e.shard = 0
        and t.posted_at < first_moment_of(($3::date + 1)::timestamp, $4)
      group by 1 order by 1`,
    [partnerId, period.from ?? null, period.to ?? null, period.timeZone],
  );
  return sumPeriod(rows);
}

/** The sum of a kind's entries, with first and last position; without a kind, before the period. */
export interface SumRow {
  readonly kind: SettlementKind | null;
  readonly amount: bigint;
  readonly count: bigint;
  readonly first: bigint;
  readonly last: bigint;
}

export function sumPeriod(rows: readonly SumRow[]): PeriodTotals {
  const opening = rows.find((row) => row.kind === null)?.amount ?? 0n;
  const within = rows.filter((row) => row.kind !== null);
  const first = within.reduce((least, row) => (least === 0n || row.first < least ? row.first : least), 0n);
  return {
    opening,
    closing: within.reduce((sum, row) => sum + row.amount, opening),
    totals: within.map(({ kind, count, amount }) => ({ kind: kind!, count, amount })),
    after: first === 0n ? 0n : first - 1n,
    upTo: within.reduce((most, row) => (row.last > most ? row.last : most), 0n),
  };
}
