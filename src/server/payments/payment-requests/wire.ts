import type { z } from "zod";
import type { partnerPaymentRequest, paymentRequest } from "#contract/payments/payment-requests.ts";
import { toWire } from "#server/platform/wire.ts";
import { statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

export function toPaymentRequest(row: ChargeRow, now: Date): z.output<typeof paymentRequest> {
  return {
    id: row.id,
    status: statusAt(row, now),
    amount: toWire(row.amount),
    partner_name: row.partner_name,
    description: row.description,
    card_last_4: row.card_last_4,
    split: {
      cashback_basis_points: row.cashback_basis_points,
      fee_basis_points: row.fee_basis_points,
      fee_fixed: toWire(row.fee_fixed),
      cashback: toWire(row.cashback),
      fee: toWire(row.fee),
      establishment: toWire(row.establishment),
    },
    refunded: toWire(row.refunded),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export function toPartnerPaymentRequest(row: ChargeRow, now: Date): z.output<typeof partnerPaymentRequest> {
  return {
    ...toPaymentRequest(row, now),
    customer_name: row.customer_name,
    reference: row.reference,
    metadata: row.metadata ?? {},
    payment_link_id: row.payment_link_id,
    till: row.till,
  };
}
