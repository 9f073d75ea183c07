import type { z } from "zod";
import type { partnerRefund, refund } from "#contract/payments/refunds.ts";
import { toPartnerPaymentRequest } from "#server/payments/payment-requests/index.ts";
import { rowToWire } from "#server/platform/wire.ts";
import type { Refunded } from "./decide-refund.ts";
import type { RefundRow } from "./store.ts";

/** The fields of a refund that a partner sees: nothing of where the customer's cashback was. */
export type PartnerRefundRow = Pick<
  RefundRow,
  "id" | "amount" | "cashback" | "fee" | "establishment" | "reason" | "refunded_by_name" | "created_at"
>;

export function toRefund(row: PartnerRefundRow): z.output<typeof refund> {
  const { id, amount, cashback, fee, establishment, reason, refunded_by_name, created_at } = rowToWire(row);
  return { id, amount, split: { cashback, fee, establishment }, reason, refunded_by: refunded_by_name, created_at };
}

/** A refund apart from its charge. */
export function toPartnerRefund(
  row: PartnerRefundRow & { readonly payment_request_id: string; readonly reference: string | null },
): z.output<typeof partnerRefund> {
  return { ...toRefund(row), payment_request_id: row.payment_request_id, reference: row.reference };
}

/** The charge as the refund leaves it. */
export function toRefundedCharge({ charge, row }: Refunded) {
  return toPartnerPaymentRequest({ ...charge, refunded: row.refunded_before + row.amount }, row.created_at);
}

export function toOwnRefund(row: RefundRow) {
  const { id, payment_request_id, amount, cashback, cashback_from_wallet, reason, created_at } = rowToWire(row);
  return { id, payment_request_id, amount, cashback_taken_back: cashback, cashback_from_wallet, reason, created_at };
}
