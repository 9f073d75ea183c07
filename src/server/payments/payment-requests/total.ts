import { paymentRequestStatuses } from "#contract/payments/payment-requests.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { toWire } from "#server/platform/wire.ts";
import { readChargeTotals, type ChargeSearch } from "./list-store.ts";

/** The sum of a partner's approved charges, and the number of each status. */
export async function totalCharges(database: Queryable, search: ChargeSearch, now: Date) {
  const { statuses, refunded } = await readChargeTotals(database, search, now);
  const of = (status: string) => statuses.find((row) => row.status === status);
  const approved = of("approved");
  const counts = paymentRequestStatuses.map((status) => [status, toWire(of(status)?.count ?? 0n)] as const);
  return {
    approved: {
      count: toWire(approved?.count ?? 0n),
      amount: toWire(approved?.amount ?? 0n),
      cashback: toWire(approved?.cashback ?? 0n),
      fee: toWire(approved?.fee ?? 0n),
      establishment: toWire(approved?.establishment ?? 0n),
      refunded: toWire(refunded.amount),
      refunded_split: {
        cashback: toWire(refunded.cashback),
        fee: toWire(refunded.fee),
        establishment: toWire(refunded.establishment),
      },
    },
    counts: Object.fromEntries(counts) as Record<(typeof paymentRequestStatuses)[number], number>,
  };
}
