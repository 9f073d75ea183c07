import type { Transaction } from "#contract/payments/transactions.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readByIds, readWrittenBy } from "./store.ts";
import { toTransaction } from "./wire.ts";

/** Rows of somebody's statement by their ids, in no order. */
export async function findTransactions(
  database: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  return ids.length === 0 ? [] : (await readByIds(database, userId, ids)).map(toTransaction);
}

/** The rows of somebody's statement that one database transaction wrote, which gave their ids no earlier than `firstId`. */
export async function findTransactionsOf(
  database: Queryable,
  userId: string,
  { xact, firstId }: { readonly xact: bigint; readonly firstId: string },
): Promise<Transaction[]> {
  return (await readWrittenBy(database, userId, xact, firstId)).map(toTransaction);
}
