import type { PaymentRequestStatus } from "#contract/payment-requests.ts";
import type { Queryable } from "../db/database.ts";
import { anywhere } from "../db/like.ts";
import { searchWords } from "../platform/fold-text.ts";
import { parseTypedAmount } from "./rules.ts";
import { columns, type ChargeRow } from "./store.ts";

/** What a company's charges are narrowed to; whatever is undefined or empty filters nothing. */
export interface ChargeSearch {
  readonly partnerId: string;
  readonly search?: string | undefined;
  /** When the charge was made: half-open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ChargeFilter extends ChargeSearch {
  /** As it is now: a pending charge is expired from the moment it expires. */
  readonly status?: PaymentRequestStatus | undefined;
}

export interface ChargePage {
  readonly before: string | undefined;
  readonly limit: number;
}

type Value = string | number | Date | readonly string[];

/** A statement's values, and the conditions that take them. Few texts come of it, so that each stays prepared. */
class Statement {
  readonly values: Value[] = [];
  readonly #conditions: string[] = [];

  add(value: Value): string {
    return `$${this.values.push(value)}`;
  }

  condition(text: string): void {
    this.#conditions.push(text);
  }

  search({ partnerId, search = "", from, to }: ChargeSearch): void {
    this.condition(`partner_id = ${this.add(partnerId)}`);
    if (from !== undefined) {
      this.condition(
        `id >= ${this.add(firstIdAt(from, -idsOffMs))}::uuid and created_at >= ${this.add(from)}::timestamptz`,
      );
    }
    if (to !== undefined) {
      this.condition(`id < ${this.add(firstIdAt(to, idsOffMs))}::uuid and created_at < ${this.add(to)}::timestamptz`);
    }
    const words = searchWords(search);
    if (words.length === 0) return;
    const inText = `coalesce(search_text, ${foldedWhenSearched}) like all (${this.add(words.map(anywhere))}::text[])`;
    const amount = parseTypedAmount(search);
    this.condition(amount === undefined ? inText : `(${inText} or amount = ${this.add(amount)})`);
  }

  get where(): string {
    return `where ${this.#conditions.join(" and ")}`;
  }
}

/** What `searchTextOf` makes of a charge, for those from before it was kept. */
const foldedWhenSearched =
  "folded(coalesce(description, '') || e'\\n' || customer_name || e'\\n' || card_last_4) collate \"C\"";

/** More than a charge's id and its time are ever apart, which are two readings of the clock. */
const idsOffMs = 60_000;

/** The first id of a moment: ids begin with their time, so a period is a stretch of the key, and nothing else of the list is read. */
function firstIdAt(moment: string, offMs: number): string {
  const ms = Math.min(Math.max(0, Date.parse(moment) + offMs), 2 ** 48 - 1);
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Which rows have a status now, as conditions that each fit one value of the index. */
function rowsOf(status: PaymentRequestStatus, now: string): readonly string[] {
  if (status === "pending") return [`status = 'pending' and expires_at > ${now}`];
  if (status === "expired") return ["status = 'expired'", `status = 'pending' and expires_at <= ${now}`];
  return [`status = '${status}'`];
}

/** A page of a company's charges, newest first. */
export function readChargePage(
  database: Queryable,
  { status, ...search }: ChargeFilter,
  { before, limit }: ChargePage,
  now: Date,
): Promise<ChargeRow[]> {
  const statement = new Statement();
  statement.search(search);
  if (before !== undefined) statement.condition(`id < ${statement.add(before)}::uuid`);
  const most = statement.add(limit);
  const page = (condition: string) =>
    `select ${columns} from payment_requests ${statement.where} ${condition} order by id desc limit ${most}`;
  if (status === undefined) return database.query<ChargeRow>(page(""), statement.values);
  // Only a status that time changes needs the time.
  const timed = status === "pending" || status === "expired";
  const kinds = rowsOf(status, timed ? `${statement.add(now)}::timestamptz` : "");
  const [one, ...others] = kinds.map((condition) => page(`and ${condition}`));
  const text =
    others.length === 0
      ? one!
      : `select * from (${[one!, ...others].map((part) => `(${part})`).join(" union all ")}) as kinds order by id desc limit ${most}`;
  return database.query<ChargeRow>(text, statement.values);
}

export interface StatusTotals {
  readonly status: PaymentRequestStatus;
  readonly count: bigint;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly fee: bigint;
  readonly establishment: bigint;
}

/** How many there are of each status now, and what they come to; none of a status that nothing has. */
export function readChargeTotals(database: Queryable, search: ChargeSearch, now: Date): Promise<StatusTotals[]> {
  const statement = new Statement();
  statement.search(search);
  return database.query<StatusTotals>(
    `select case when status = 'pending' and expires_at <= ${statement.add(now)}::timestamptz then 'expired' else status end as status,
        count(*), sum(amount)::bigint as amount, sum(cashback)::bigint as cashback, sum(fee)::bigint as fee,
        sum(establishment)::bigint as establishment
      from payment_requests ${statement.where} group by 1`,
    statement.values,
  );
}

export type RefundedTotals = Pick<StatusTotals, "amount" | "cashback" | "fee" | "establishment">;

/** What was given back of a search's charges, and by whom, whenever that was. */
export async function readRefunded(database: Queryable, search: ChargeSearch): Promise<RefundedTotals> {
  const statement = new Statement();
  statement.search(search);
  const [row] = await database.query<RefundedTotals>(
    `select coalesce(sum(refunds.amount), 0)::bigint as amount, coalesce(sum(refunds.cashback), 0)::bigint as cashback,
        coalesce(sum(refunds.fee), 0)::bigint as fee, coalesce(sum(refunds.establishment), 0)::bigint as establishment
      from refunds join (select customer_id, id from payment_requests ${statement.where}) as charge
        on charge.customer_id = refunds.customer_id and charge.id = refunds.payment_request_id
      where refunds.partner_id = $1`,
    statement.values,
  );
  return row!;
}
