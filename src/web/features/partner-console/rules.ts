import type { PaymentRequestStatus } from "#contract/payment-requests.ts";
import { isSameDay } from "#web/lib/dates.ts";

interface Sale {
  readonly status: PaymentRequestStatus;
  readonly amount: number;
  readonly refunded: number;
  readonly created_at: string;
}

/** The sum of a day's approved charges, less what was given back of them, in minor units. */
export function salesOf(charges: readonly Sale[], day: Date): number {
  return charges
    .filter((charge) => charge.status === "approved" && isSameDay(charge.created_at, day))
    .reduce((sum, charge) => sum + charge.amount - charge.refunded, 0);
}
