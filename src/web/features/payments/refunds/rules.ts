import { refundableUntil } from "#contract/payments/refund-split.ts";
import type { Output } from "#web/lib/api.ts";
import { serverNow } from "#web/lib/clock.ts";

export type RefundableCharge = Output<"listPartnerPaymentRequests">["payment_requests"][number];

/** Whether a charge can be refunded now, and why not. */
type Refundability =
  | { readonly state: "refundable"; readonly until: Date }
  | { readonly state: "not_paid" }
  | { readonly state: "whole" }
  | { readonly state: "too_late"; readonly until: Date };

/** Whether the server would accept a refund, as far as the charge itself shows. */
export function refundabilityOf(
  { status, amount, refunded, decided_at: paidAt }: RefundableCharge,
  now = new Date(serverNow()),
): Refundability {
  if (status !== "approved" || paidAt === null) return { state: "not_paid" };
  if (refunded >= amount) return { state: "whole" };
  const until = refundableUntil(new Date(paidAt));
  return now > until ? { state: "too_late", until } : { state: "refundable", until };
}
