import { refundableUntil, type SplitAmount } from "#contract/payments/refund-split.ts";
import type { Output } from "#web/lib/api.ts";

export type RefundableCharge = Output<"listPartnerPaymentRequests">["payment_requests"][number];

/** Whether a charge can be refunded now, and why not. */
export type Refundability =
  | { readonly state: "refundable"; readonly left: number; readonly until: Date }
  | { readonly state: "not_paid" }
  | { readonly state: "whole" }
  | { readonly state: "too_late"; readonly until: Date };

/** What the server would say of a refund, as far as the charge itself tells. */
export function refundabilityOf(
  { status, amount, refunded, decided_at: paidAt }: RefundableCharge,
  now = new Date(),
): Refundability {
  if (status !== "approved" || paidAt === null) return { state: "not_paid" };
  if (refunded >= amount) return { state: "whole" };
  const until = refundableUntil(new Date(paidAt));
  return now > until ? { state: "too_late", until } : { state: "refundable", left: amount - refunded, until };
}

/** The charge's own split, as the arithmetic of refunds takes it. */
export function splitAmountOf({ amount, split }: RefundableCharge): SplitAmount {
  return { amount, cashback: split.cashback, fee: split.fee, establishment: split.establishment };
}
