import type { UserId } from "#contract/ids.ts";
import type { Transaction } from "#contract/payments/transactions.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { readByIds, readWrittenBy, type TransactionRow, readPage } from "./store.ts";

export { countStatementsOff } from "./count-statements-off.ts";
export { findBalancesOff } from "./find-balances-off.ts";
export { readMovedCashback, recordTransactions, type NewTransaction } from "./store.ts";

/** Rows of a user's statement by their ids, unordered. */
export async function findTransactions(
  database: Queryable,
  userId: UserId,
  ids: readonly string[],
): Promise<Transaction[]> {
  return ids.length === 0 ? [] : (await readByIds(database, userId, ids)).map(toTransaction);
}

/** The rows that one database transaction wrote, with ids from `firstId` on. */
export async function findTransactionsOf(
  database: Queryable,
  userId: UserId,
  { xact, firstId }: { readonly xact: bigint; readonly firstId: string },
): Promise<Transaction[]> {
  return (await readWrittenBy(database, userId, xact, firstId)).map(toTransaction);
}

export function toTransaction(row: TransactionRow): Transaction {
  // Anything but completed is shown as pending (specification, section 4).
  return { ...rowToWire(row), status: row.status === "completed" ? "completed" : "pending" };
}

/** Rows of a user's statement, newest first, from the one after `before` on. */
export async function readOwnTransactions(
  database: Queryable,
  page: { readonly userId: UserId; readonly before: string | undefined; readonly limit: number },
): Promise<Transaction[]> {
  return (await readPage(database, page)).map(toTransaction);
}
