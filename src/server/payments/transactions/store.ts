import type { UserId } from "#contract/ids.ts";
import type { TransactionType } from "#contract/payments/transactions.ts";
import { insertInto, type Decision } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { Statement } from "#server/platform/db/statement.ts";
import { idsOffMs } from "#server/platform/ids.ts";

/** One row of a user's statement; `amount` is signed, in minor units. */
export interface NewTransaction {
  readonly id: string;
  readonly userId: UserId;
  readonly type: TransactionType;
  readonly amount: bigint;
  readonly transferId: string;
  readonly at: Date;
  readonly description?: string | null;
  readonly merchant?: string | null;
  readonly cashbackEarned?: bigint;
  readonly counterparty?: { readonly username: string; readonly fullName: string };
  readonly message?: string | null;
}

const statementRows = insertInto("transactions", [
  "user_id",
  "id",
  "type",
  "description",
  "merchant",
  "amount",
  "cashback_earned",
  "recipient_email",
  "recipient_name",
  "message",
  "transfer_id",
  "created_at",
]);

/**
 * Adds statement rows to the decision that posts their transfer, so neither is there without the
 * other. It posts nothing itself; amounts are minor units, negative for money that left.
 */
export function recordTransactions(decision: Decision, rows: readonly NewTransaction[]): void {
  decision.write(
    statementRows,
    ...rows.map((row) => ({
      user_id: row.userId,
      id: row.id,
      type: row.type,
      description: row.description ?? null,
      merchant: row.merchant ?? null,
      amount: row.amount,
      cashback_earned: row.cashbackEarned ?? 0n,
      recipient_email: row.counterparty?.username ?? null,
      recipient_name: row.counterparty?.fullName ?? null,
      message: row.message ?? null,
      transfer_id: row.transferId,
      created_at: row.at,
    })),
  );
}

export interface TransactionRow {
  id: string;
  type: TransactionType;
  description: string | null;
  merchant: string | null;
  amount: bigint;
  cashback_earned: bigint;
  status: string;
  recipient_email: string | null;
  recipient_name: string | null;
  message: string | null;
  created_at: Date;
}

const columns =
  "id, type, description, merchant, amount, cashback_earned, status, recipient_email, recipient_name, message, created_at";

export interface StatementPage {
  readonly userId: UserId;
  /** Undefined for every type. */
  readonly types?: readonly TransactionType[] | undefined;
  /** Half-open, in moments; undefined for every month. */
  readonly period?: { readonly from: string; readonly to: string; readonly timeZone: string } | undefined;
  /** The id of the last row already read. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const idsOff = `interval '${idsOffMs} milliseconds'`;

/**
 * A condition in SQL: rows from one moment until another. The ids bound what of the key is read;
 * the moments decide.
 */
const within = ({ id, moment }: { readonly id: string; readonly moment: string }, from: string, to: string) =>
  `${id} >= first_id_at(${from} - ${idsOff}) and ${id} < first_id_at(${to} + ${idsOff})
    and ${moment} >= ${from} and ${moment} < ${to}`;

const settled = { id: "id", moment: "created_at" };
const pending = { id: "pending_id", moment: "pending_since" };

/**
 * A paid top-up whose money is in transit, as a row of the statement. `transactions` has no row for
 * it: its rows are never changed, and their amounts add up to the balances.
 */
const pendingRow = `pending_id as id, 'deposit' as type, null as description, null as merchant, amount, 0::bigint as cashback_earned,
  'pending' as status, null as recipient_email, null as recipient_name, null as message, pending_since as created_at
  from top_ups where user_id = $1 and status = 'processing' and pending_id is not null`;

/** Reads each type by itself, so that a rare type is not searched for among others. */
export function readPage(
  database: Queryable,
  { userId, types, period, before, limit }: StatementPage,
): Promise<TransactionRow[]> {
  const statement = new Statement();
  statement.add(userId);
  const most = statement.add(limit);
  const conditions: ((of: typeof settled) => string)[] = [];
  if (period !== undefined) {
    const zone = statement.add(period.timeZone);
    // The period's ends are local midnights of the reader's zone, which the database converts.
    const [from, to] = [period.from, period.to].map(
      (end) => `first_moment_of(${statement.add(end)}::timestamp, ${zone})`,
    );
    conditions.push((of) => within(of, from!, to!));
  }
  if (before !== undefined) {
    const last = statement.add(before);
    conditions.push(({ id }) => `${id} < ${last}::uuid`);
  }
  const chosen = (of: typeof settled) => conditions.map((condition) => ` and ${condition(of)}`).join("");
  const newest = (more: string) =>
    `(select ${columns} from transactions where user_id = $1${more}${chosen(settled)} order by id desc limit ${most})`;
  const ofTypes = () => `select page.* from unnest(${statement.add(types!)}::text[]) as wanted (type)
    cross join lateral ${newest(" and type = wanted.type")} as page`;
  const waiting = `select ${pendingRow}${chosen(pending)}`;
  const parts = types === undefined ? [newest(""), waiting] : [ofTypes()];
  if (types?.includes("deposit")) parts.push(waiting);
  return database.query<TransactionRow>(
    `select * from (${parts.join(" union all ")}) as page order by id desc limit ${most}`,
    statement.values,
  );
}

/** Asks for each month since the first row, so that its cost grows with months, not with rows. */
export function readMonths(database: Queryable, userId: UserId, timeZone: string): Promise<{ month: string }[]> {
  const [first, last] = ["asc", "desc"].map(
    (order) => `(select created_at from transactions where user_id = $1 order by id ${order} limit 1)`,
  );
  return database.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from (
       select month from generate_series(
         date_trunc('month', (${first} - ${idsOff}) at time zone $2), (${last} + ${idsOff}) at time zone $2, interval '1 month'
       ) as month
       cross join lateral (
         select first_moment_of(month, $2) as since, first_moment_of(month + interval '1 month', $2) as till offset 0
       ) as ends
       cross join lateral (select from transactions where user_id = $1 and ${within(settled, "since", "till")} limit 1) as any_row
       union
       select date_trunc('month', pending_since at time zone $2) from top_ups
         where user_id = $1 and status = 'processing' and pending_id is not null
     ) as shown order by month desc`,
    [userId, timeZone],
  );
}

/** The sum a user moved from cashback to the wallet in the month of a moment, in minor units. */
export async function readMovedCashback(
  database: Queryable,
  { userId, timeZone, now }: { readonly userId: UserId; readonly timeZone: string; readonly now: Date },
): Promise<bigint> {
  const [row] = await database.query<{ moved: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as moved
      from (select date_trunc('month', $3::timestamptz at time zone $2) as month) as current
      cross join lateral (
        select first_moment_of(month, $2) as since, first_moment_of(month + interval '1 month', $2) as till offset 0
      ) as ends
      join transactions on user_id = $1 and type = 'cashback_transfer' and ${within(settled, "since", "till")}`,
    [userId, timeZone, now],
  );
  return row!.moved;
}

export async function readLast(database: Queryable, userId: UserId): Promise<TransactionRow | undefined> {
  return (await readPage(database, { userId, limit: 1 }))[0];
}

/** A row by its id. The id of a pending deposit that was credited since leads to the credit. */
export async function readTransaction(
  database: Queryable,
  userId: UserId,
  id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id = $2
      union all
      select ${pendingRow} and pending_id = $2
      union all
      select ${columns.replaceAll(/\w+/g, "credited.$&")}
        from top_ups t join transactions credited
          on credited.user_id = t.user_id and credited.transfer_id = t.transfer_id and credited.type = 'deposit'
            and credited.id >= first_id_at(t.settled_at - ${idsOff}) and credited.id < first_id_at(t.settled_at + ${idsOff})
        where t.user_id = $1 and t.pending_id = $2 and t.status = 'credited'`,
    [userId, id],
  );
  return row;
}

/**
 * The charge that a purchase paid; its row was written in the transaction that approved the charge.
 */
export async function readChargeOfPurchase(database: Queryable, userId: UserId, id: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `select charge.id from transactions bought join payment_requests charge
        on charge.customer_id = bought.user_id and charge.transfer_id = bought.transfer_id
          -- A charge waits a day at most.
          and charge.id >= first_id_at(bought.created_at - interval '1 day' - ${idsOff})
          and charge.id < first_id_at(bought.created_at + ${idsOff})
      where bought.user_id = $1 and bought.id = $2 and bought.type in ('spend', 'tip')`,
    [userId, id],
  );
  return row?.id ?? null;
}

export function readByIds(database: Queryable, userId: UserId, ids: readonly string[]): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id = any($2::uuid[])`,
    [userId, ids],
  );
}

/** Rows are never changed, so `xmin` names the transaction that wrote them, by its lower half. */
export function readWrittenBy(
  database: Queryable,
  userId: UserId,
  xact: bigint,
  firstId: string,
): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id >= $2 and xmin = $3::text::xid8::xid order by id`,
    [userId, firstId, xact.toString()],
  );
}
