import type { PartnerId } from "#contract/ids.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { anywhere, Statement } from "#server/platform/db/statement.ts";
import { searchWords } from "#server/platform/fold-text.ts";
import { firstIdAt, idsOffMs } from "#server/platform/ids.ts";
import { readStretches } from "./day-store.ts";
import { parseTypedAmount } from "./rules.ts";
import { columns, searchText, type ChargeRow } from "./store.ts";

/** The filters of a partner's charges; one that is undefined or empty filters nothing. */
export interface ChargeSearch {
  readonly partnerId: PartnerId;
  readonly search?: string | undefined;
  /** The whole reference. */
  readonly reference?: string | undefined;
  /** When the charge was made: half-open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The till or branch at which it was made. */
  readonly till_id?: string | undefined;
  readonly branch_id?: string | undefined;
}

export interface ChargeFilter extends ChargeSearch {
  /** As it is now: a pending charge is expired from the moment it expires. */
  readonly status?: PaymentRequestStatus | undefined;
}

export interface ChargePage {
  readonly before: string | undefined;
  readonly limit: number;
}

/** A statement over a partner's charges, of which a search may go through stretches alone. */
class ChargeStatement extends Statement {
  #stretches: string | undefined;

  async search(database: Queryable, { partnerId, search = "", ...filter }: ChargeSearch): Promise<void> {
    const { reference = "", from, to, till_id: tillId, branch_id: branchId } = filter;
    this.condition(`partner_id = ${this.add(partnerId)}`);
    if (tillId !== undefined) this.condition(`till_id = ${this.add(tillId)}::uuid`);
    if (branchId !== undefined) {
      const branch = this.add(branchId);
      this.condition(
        `till_id = any (array(select id from tills where partner_id = $1 and branch_id = ${branch}::uuid))`,
      );
    }
    if (reference !== "") this.condition(`reference = ${this.add(reference)}`);
    if (from !== undefined) {
      this.condition(`id >= ${this.add(idAt(from, -idsOffMs))}::uuid and created_at >= ${this.add(from)}::timestamptz`);
    }
    if (to !== undefined) {
      this.condition(`id < ${this.add(idAt(to, idsOffMs))}::uuid and created_at < ${this.add(to)}::timestamptz`);
    }
    const patterns = searchWords(search).map(anywhere);
    if (patterns.length === 0) return;
    const amount = parseTypedAmount(search);
    const inText = `${searchText} like all (${this.add(patterns)}::text[])`;
    this.condition(amount === undefined ? inText : `(${inText} or amount = ${this.add(amount)})`);
    const stretches = await readStretches(database, partnerId, { patterns, amount });
    const ids = (ends: readonly (readonly [moment: Date | undefined, offMs: number])[]) =>
      this.add(ends.map(([moment, offMs]) => idAt(moment?.toISOString(), offMs)));
    const since = ids(stretches.map((stretch) => [stretch.since, -idsOffMs]));
    const till = ids(stretches.map((stretch) => [stretch.till, idsOffMs]));
    this.#stretches = `unnest(${since}::uuid[], ${till}::uuid[]) as stretch (since, till)`;
    this.condition("id >= stretch.since and id < stretch.till");
  }

  /**
   * The matching charges, as a table of that name. `rest` makes PostgreSQL scan each stretch by
   * itself; without it, it scans all for each.
   */
  found(condition = "", rest = "offset 0"): string {
    const rows = `select * from payment_requests ${this.where(...(condition === "" ? [] : [condition]))} ${rest}`;
    return this.#stretches === undefined
      ? `(${rows}) as payment_requests`
      : `${this.#stretches} cross join lateral (${rows}) as payment_requests`;
  }
}

const lastIdMs = 2 ** 48 - 1;

/** Ids begin with their time, so a period is a range of the key. */
function idAt(moment: string | undefined, offMs: number): string {
  const ms = moment === undefined ? lastIdMs : Math.min(Math.max(0, Date.parse(moment) + offMs), lastIdMs);
  return firstIdAt(new Date(ms));
}

/** Which rows have a status now, as conditions that each fit one value of the index. */
function rowsOf(status: PaymentRequestStatus, now: string): readonly string[] {
  if (status === "pending") return [`status = 'pending' and expires_at > ${now}`];
  if (status === "expired") return ["status = 'expired'", `status = 'pending' and expires_at <= ${now}`];
  return [`status = '${status}'`];
}

/** A page of a partner's charges, newest first. */
export async function readChargePage(
  database: Queryable,
  { status, ...search }: ChargeFilter,
  { before, limit }: ChargePage,
  now: Date,
): Promise<ChargeRow[]> {
  const statement = new ChargeStatement();
  await statement.search(database, search);
  if (before !== undefined) statement.condition(`id < ${statement.add(before)}::uuid`);
  const newest = `order by id desc limit ${statement.add(limit)}`;
  const page = (condition?: string) => `select ${columns} from ${statement.found(condition, newest)} ${newest}`;
  if (status === undefined) return database.query<ChargeRow>(page(), statement.values);
  // Only a status that time changes needs the time.
  const timed = status === "pending" || status === "expired";
  const kinds = rowsOf(status, timed ? `${statement.add(now)}::timestamptz` : "");
  const [one, ...others] = kinds.map(page);
  const text =
    others.length === 0
      ? one!
      : `select * from (${[one!, ...others].map((part) => `(${part})`).join(" union all ")}) as kinds ${newest}`;
  return database.query<ChargeRow>(text, statement.values);
}

export interface StatusTotals {
  readonly status: PaymentRequestStatus;
  readonly count: bigint;
  /** Sums; of the approved ones in any case. */
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly fee: bigint;
  readonly establishment: bigint;
}

export interface ChargeTotals {
  /** A status without charges may be missing. */
  readonly statuses: readonly StatusTotals[];
  readonly refunded: RefundedTotals;
}

/** The refunded amount of charges, and each side's part of it, in minor units. */
export type RefundedTotals = Readonly<Record<Share, bigint>>;

export async function readChargeTotals(database: Queryable, search: ChargeSearch, now: Date): Promise<ChargeTotals> {
  const isFound = searchWords(search.search ?? "").length > 0 || search.reference || search.till_id || search.branch_id;
  if (isFound) return readFoundTotals(database, search, now);
  const statuses = await readPeriodTotals(database, search, now);
  const [refunded] = await readRefundedOfPeriod(database, search);
  return { statuses, refunded: refunded! };
}

async function readFoundTotals(database: Queryable, search: ChargeSearch, now: Date): Promise<ChargeTotals> {
  const statement = new ChargeStatement();
  await statement.search(database, search);
  const rows = await database.query<StatusTotals & Record<`refunded_${Share}`, bigint>>(
    `select ${statusAt(statement.add(now))} as status, ${sums}, ${shares.map((share) => summed(`refunded_${share}`)).join(", ")}
      from ${statement.found()} left join lateral (
        select ${shares.map((share) => `sum(${share}) as refunded_${share}`).join(", ")}
        from refunds where refunds.partner_id = $1 and payment_request_id = payment_requests.id
      ) as refunds on status = 'approved'
      group by 1`,
    statement.values,
  );
  const approved = rows.find(({ status }) => status === "approved");
  const refunded = Object.fromEntries(shares.map((share) => [share, approved?.[`refunded_${share}`] ?? 0n]));
  return { statuses: rows, refunded: refunded as RefundedTotals };
}

/**
 * The sums of the period's summed days, and every charge before and after them, in one statement
 * and so in one snapshot. Each status is summed from a range of the index alone.
 */
function readPeriodTotals(
  database: Queryable,
  { partnerId, from, to }: ChargeSearch,
  now: Date,
): Promise<StatusTotals[]> {
  return database.query<StatusTotals>(
    `with kept as (
       select least(date_trunc('day', $3::timestamptz, 'UTC'),
         coalesce((select before from charge_days_kept where partner_id = $1), 'epoch')) as before
     ), days as materialized (
       select first, greatest(first, before) as last
       from kept, date_trunc('day', $2::timestamptz + interval '1 day - 1 microsecond', 'UTC') as first
     ), stretches as materialized (
       select $2::timestamptz as since, least(first, $3::timestamptz) as till from days union all select last, $3 from days
     ), charges as (
       select charge.* from stretches cross join unnest('{pending,approved,rejected,expired,cancelled}'::text[]) as kind
       cross join lateral (
         select ${statusAt("$4")} as status, ${sums}
         from payment_requests
         where partner_id = $1 and status = kind and created_at >= stretches.since and created_at < stretches.till
           and id >= first_id_at(stretches.since - interval '${idsOffMs} ms') and id < first_id_at(stretches.till + interval '${idsOffMs} ms')
         group by 1
       ) as charge
       union all
       select kind.* from (
         select ${summed("approved")}, ${summed("rejected")}, ${summed("expired")}, ${summed("cancelled")},
           ${shares.map(summed).join(", ")}
         from charge_days, days
         where partner_id = $1 and day >= (first at time zone 'UTC')::date and day < (last at time zone 'UTC')::date
       ) as day cross join lateral (
         values ('approved', approved, amount, cashback, fee, establishment), ('rejected', rejected, 0, 0, 0, 0),
           ('expired', expired, 0, 0, 0, 0), ('cancelled', cancelled, 0, 0, 0, 0)
       ) as kind
     )
     select status, sum(count)::bigint as count, sum(amount)::bigint as amount, sum(cashback)::bigint as cashback,
       sum(fee)::bigint as fee, sum(establishment)::bigint as establishment
     from charges group by status`,
    [partnerId, momentWithin(from, earliest), momentWithin(to, latest), now],
  );
}

const summed = (column: string) => `coalesce(sum(${column}), 0)::bigint as ${column}`;
/** The amount of a charge or refund, and the parts it is divided into. */
const shares = ["amount", "cashback", "fee", "establishment"] as const;
type Share = (typeof shares)[number];
const sums = `count(*), ${shares.map(summed).join(", ")}`;
const statusAt = (now: string) =>
  `case when status = 'pending' and expires_at <= ${now}::timestamptz then 'expired' else status end`;

/** The moments that ids can begin with, less a day that the statement adds. */
const [earliest, latest] = [new Date("1970-01-02T00:00:00Z"), new Date("9999-01-01T00:00:00Z")];

function momentWithin(moment: string | undefined, open: Date): Date {
  const ms = moment === undefined ? open.getTime() : Date.parse(moment);
  return new Date(Math.min(Math.max(ms, earliest.getTime()), latest.getTime()));
}

/** The refunds of a period, by id range; only charges at its ends are compared by time. */
function readRefundedOfPeriod(database: Queryable, { partnerId, from, to }: ChargeSearch): Promise<RefundedTotals[]> {
  const [since, till] = [momentWithin(from, earliest), momentWithin(to, latest)];
  const id = (moment: Date, offMs: number) => idAt(moment.toISOString(), offMs);
  return database.query<RefundedTotals>(
    `select ${shares.map(summed).join(", ")} from refunds
      where partner_id = $1 and payment_request_id >= $4::uuid and payment_request_id < $7::uuid
        and (payment_request_id >= $5::uuid and payment_request_id < $6::uuid
          or exists (
            select from payment_requests as charge
            where charge.customer_id = refunds.customer_id and charge.id = refunds.payment_request_id
              and charge.created_at >= $2 and charge.created_at < $3
          ))`,
    [partnerId, since, till, id(since, -idsOffMs), id(since, idsOffMs), id(till, -idsOffMs), id(till, idsOffMs)],
  );
}
