import type { UserId } from "#contract/ids.ts";
import { paymentRequestStatuses } from "#contract/payments/payment-requests.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { readChargeTotals, type ChargeSearch } from "./list-store.ts";
import { readChargeLeftBy, readChargesByIds } from "./store.ts";
import { toPaymentRequest } from "./wire.ts";

/** Charges to a user's card by their ids, unordered, with their status at a moment. */
export async function findCharges(database: Queryable, customerId: UserId, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return (await readChargesByIds(database, customerId, ids)).map((row) => toPaymentRequest(row, now));
}

/** A charge to a user's card, unless it was changed after the given database transaction. */
export async function findChargeLeftBy(
  database: Queryable,
  customerId: UserId,
  { id, xact }: { readonly id: string; readonly xact: bigint },
  now: Date,
) {
  const row = await readChargeLeftBy(database, customerId, id, xact);
  return row && toPaymentRequest(row, now);
}

export async function totalCharges(database: Queryable, search: ChargeSearch, now: Date) {
  const { statuses, refunded } = await readChargeTotals(database, search, now);
  const of = (status: string) =>
    statuses.find((row) => row.status === status) ?? {
      count: 0n,
      amount: 0n,
      cashback: 0n,
      fee: 0n,
      establishment: 0n,
    };
  const { count, amount, cashback, fee, establishment } = rowToWire(of("approved"));
  const { amount: given, ...refundedSplit } = rowToWire(refunded);
  const counts = paymentRequestStatuses.map((status) => [status, toWire(of(status).count)] as const);
  return {
    approved: { count, amount, cashback, fee, establishment, refunded: given, refunded_split: refundedSplit },
    counts: Object.fromEntries(counts) as Record<(typeof paymentRequestStatuses)[number], number>,
  };
}
