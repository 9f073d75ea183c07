import type { Transaction } from "#contract/payments/transactions.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readPage } from "./store.ts";
import { toTransaction } from "./wire.ts";

/** Rows of a person's statement, newest first, from the one after `before` on. */
export async function readOwnTransactions(
  database: Queryable,
  page: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
): Promise<Transaction[]> {
  return (await readPage(database, { ...page, types: undefined, period: undefined })).map(toTransaction);
}
