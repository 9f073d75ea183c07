import type { PaymentRequestStatus } from "#contract/payment-requests.ts";

/** Whether a moment lies on this day of the reader's clock. */
export function isOfDay(moment: string, day: Date): boolean {
  return new Date(moment).toDateString() === day.toDateString();
}

/** Whether a moment lies on the current day of the reader's clock. */
export function isToday(moment: string): boolean {
  return isOfDay(moment, new Date());
}

interface Sale {
  readonly status: PaymentRequestStatus;
  readonly amount: number;
  readonly created_at: string;
}

/** The sum of a day's approved charges, in minor units. */
export function salesOf(charges: readonly Sale[], day: Date): number {
  return charges
    .filter((charge) => charge.status === "approved" && isOfDay(charge.created_at, day))
    .reduce((sum, charge) => sum + charge.amount, 0);
}
