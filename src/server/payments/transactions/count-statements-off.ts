import type { UserId } from "#contract/ids.ts";
import type { TransactionType } from "#contract/payments/transactions.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Counts users whose statement does not have one row for each of their executed intents, and one
 * intent for each row: transfers, purchases and moved cashback. A posting that was repeated, or
 * that was committed without its key, leaves every sum right, and only this comparison finds it.
 * It changes nothing.
 *
 * @param since reads only the rows and keys that were made since this moment, instead of all
 */
export async function countStatementsOff(database: Queryable, since?: Date): Promise<bigint> {
  if (since === undefined) return countOff(database, { keys: "idempotency_keys", rows: "transactions" });
  // A row may be on one side of the moment and its key on the other: those users are read whole.
  const differing = await database.query<{ user_id: UserId }>(findOff(added), [since], "plannedAnew");
  if (differing.length === 0) return 0n;
  const ofUsers = (table: string) => `(select * from ${table} where user_id = any ($1::text[])) as ${table}`;
  const sources = { keys: ofUsers("idempotency_keys"), rows: ofUsers("transactions") };
  return countOff(database, sources, [differing.map((row) => row.user_id)]);
}

/** The two sides of the comparison, in SQL: keys of intents, and rows of statements. */
interface Sources {
  readonly keys: string;
  readonly rows: string;
}

/**
 * The ledger's new entries name the users whose statements have new rows, because rows are in the
 * order of their users. Owners in the ledger have another collation, with which PostgreSQL 15 finds
 * no row by the key.
 */
const added: Sources = {
  keys: "(select * from idempotency_keys where created_at >= $1) as keys",
  rows: `(select distinct owner_id from ledger.entries
      where transfer_id >= first_id_at($1) and kind in ('wallet', 'cashback')) as owners
    cross join lateral (
      select user_id, type from transactions where user_id = owners.owner_id collate "default" and id >= first_id_at($1) offset 0
    ) as rows`,
};

/** The operation whose intents write rows of each type, one row for an intent; null without one. */
const operationOf: Record<TransactionType, "sendMoney" | "approvePaymentRequest" | "transferCashback" | null> = {
  transfer_sent: "sendMoney",
  spend: "approvePaymentRequest",
  tip: "approvePaymentRequest",
  cashback_transfer: "transferCashback",
  // The other side of a row above.
  transfer_received: null,
  cashback: null,
  // Without an intent of the user.
  deposit: null,
  refund: null,
  cashback_reversal: null,
  deposit_reversal: null,
  deposit_restored: null,
  debt_collected: null,
};
const written = Object.entries(operationOf).filter(([, operation]) => operation !== null);
const operations = new Set(written.map(([, operation]) => `'${operation}'`));

const findOff = ({ keys, rows }: Sources) => `
  with executed as (
    select user_id, operation, count(*) as number from ${keys}
      where operation in (${[...operations].join(", ")}) group by user_id, operation
  ), stated as (
    select user_id, operation, count(*) as number from ${rows}
      join (values ${written.map(([type, operation]) => `('${type}', '${operation}')`).join(", ")})
        as written (type, operation) using (type)
      group by user_id, operation
  )
  select distinct user_id from executed full join stated using (user_id, operation)
    where executed.number is distinct from stated.number`;

async function countOff(database: Queryable, sources: Sources, values: readonly string[][] = []): Promise<bigint> {
  const [row] = await database.query<{ off: bigint }>(
    `select count(*) as off from (${findOff(sources)}) as differing`,
    values,
  );
  return row!.off;
}
