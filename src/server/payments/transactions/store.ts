import type { TransactionType } from "#contract/payments/transactions.ts";
import { insertInto, type Decision } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** One row of a user's statement; `amount` is signed, in minor units. */
export interface NewTransaction {
  readonly id: string;
  readonly userId: string;
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

const statementRows = insertInto<Omit<TransactionRow, "status"> & { user_id: string; transfer_id: string }>(
  "transactions",
  [
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
  ],
);

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
  readonly userId: string;
  /** Undefined for every type. */
  readonly types?: readonly TransactionType[] | undefined;
  /** Half-open, in moments; undefined for every month. */
  readonly period?: { readonly from: string; readonly to: string; readonly timeZone: string } | undefined;
  /** The id of the last row already read. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * A paid top-up whose money is in transit, as a row of the statement. `transactions` has no row for
 * it: its rows are never changed, and their amounts add up to the balances.
 */
const pendingRow = `pending_id as id, 'deposit' as type, null as description, null as merchant, amount, 0::bigint as cashback_earned,
  'pending' as status, null as recipient_email, null as recipient_name, null as message, pending_since as created_at
  from top_ups where user_id = $1 and status = 'processing' and pending_id is not null`;

/** The period's ends are local midnights of the reader's zone, which the database converts. */
const within = (moment: string) =>
  `($3::text is null or ${moment} >= first_moment_of($3::timestamp, $5))
        and ($4::text is null or ${moment} < first_moment_of($4::timestamp, $5))`;

export function readPage(database: Queryable, page: StatementPage): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(
    `select ${columns} from (
      (select ${columns} from transactions
        where user_id = $1 and ($2::text[] is null or type = any($2)) and ${within("created_at")}
          and ($6::uuid is null or id < $6)
        order by id desc limit $7)
      union all
      (select ${pendingRow} and ($2::text[] is null or 'deposit' = any($2)) and ${within("pending_since")}
          and ($6::uuid is null or pending_id < $6)
        order by pending_id desc limit $7)
    ) as page order by id desc limit $7`,
    [
      page.userId,
      page.types ?? null,
      page.period?.from ?? null,
      page.period?.to ?? null,
      page.period?.timeZone ?? "UTC",
      page.before ?? null,
      page.limit,
    ],
  );
}

/** Hops from month to month by the key, so that its cost follows the months and not the rows. */
export function readMonths(database: Queryable, userId: string, timeZone: string): Promise<{ month: string }[]> {
  return database.query<{ month: string }>(
    `with recursive months as (
       (select date_trunc('month', created_at at time zone $2) as month from transactions where user_id = $1 order by created_at desc limit 1)
       union all
       select (select date_trunc('month', created_at at time zone $2) from transactions
                where user_id = $1 and created_at < first_moment_of(months.month, $2) order by created_at desc limit 1)
       from months where months.month is not null
     )
     select to_char(month, 'YYYY-MM') as month from (
       select month from months where month is not null
       union
       select date_trunc('month', pending_since at time zone $2) from top_ups
         where user_id = $1 and status = 'processing' and pending_id is not null
     ) as shown order by month desc`,
    [userId, timeZone],
  );
}

export async function readLast(database: Queryable, userId: string): Promise<TransactionRow | undefined> {
  return (await readPage(database, { userId, limit: 1 }))[0];
}

/** A row by its id. The id of a pending deposit that was credited since leads to the credit. */
export async function readTransaction(
  database: Queryable,
  userId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id = $2
      union all
      select ${pendingRow} and pending_id = $2
      union all
      select ${columns.replaceAll(/\w+/g, "credited.$&")}
        from top_ups t join transactions credited
          on credited.user_id = t.user_id and credited.created_at = t.settled_at and credited.transfer_id = t.transfer_id
            and credited.type = 'deposit'
        where t.user_id = $1 and t.pending_id = $2 and t.status = 'credited'`,
    [userId, id],
  );
  return row;
}

export function readByIds(database: Queryable, userId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id = any($2::uuid[])`,
    [userId, ids],
  );
}

/** Rows are never changed, so `xmin` names the transaction that wrote them, by its lower half. */
export function readWrittenBy(
  database: Queryable,
  userId: string,
  xact: bigint,
  firstId: string,
): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(
    `select ${columns} from transactions where user_id = $1 and id >= $2 and xmin = $3::text::xid8::xid order by id`,
    [userId, firstId, xact.toString()],
  );
}
