import type { Queryable } from "./database.ts";

/** Keeps everybody else who locks the same name waiting until the transaction ends. */
export async function lockByName(transaction: Queryable, name: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
