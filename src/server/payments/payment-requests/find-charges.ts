import type { Queryable } from "#server/platform/db/database.ts";
import { readChargeLeftBy, readChargesByIds } from "./store.ts";
import { toPaymentRequest } from "./wire.ts";

/** Charges to a user's card by their ids, unordered, with their status at a moment. */
export async function findCharges(database: Queryable, customerId: string, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return (await readChargesByIds(database, customerId, ids)).map((row) => toPaymentRequest(row, now));
}

/** A charge to a user's card, unless it was changed after the given database transaction. */
export async function findChargeLeftBy(
  database: Queryable,
  customerId: string,
  { id, xact }: { readonly id: string; readonly xact: bigint },
  now: Date,
) {
  const row = await readChargeLeftBy(database, customerId, id, xact);
  return row && toPaymentRequest(row, now);
}
