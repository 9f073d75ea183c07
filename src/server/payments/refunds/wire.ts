import type { z } from "zod";
import type { refund } from "#contract/payments/refunds.ts";
import { toWire } from "#server/platform/wire.ts";
import type { RefundRow } from "./store.ts";

type Told = Pick<
  RefundRow,
  "id" | "amount" | "cashback" | "fee" | "establishment" | "reason" | "refunded_by_name" | "created_at"
>;

/** A refund as its partner sees it: nothing of where the customer's cashback was. */
export function toRefund(row: Told): z.output<typeof refund> {
  return {
    id: row.id,
    amount: toWire(row.amount),
    split: { cashback: toWire(row.cashback), fee: toWire(row.fee), establishment: toWire(row.establishment) },
    reason: row.reason,
    refunded_by: row.refunded_by_name,
    created_at: row.created_at.toISOString(),
  };
}

/** A refund as its customer sees it. */
export function toOwnRefund(row: RefundRow) {
  return {
    id: row.id,
    payment_request_id: row.payment_request_id,
    amount: toWire(row.amount),
    cashback_taken_back: toWire(row.cashback),
    cashback_from_wallet: toWire(row.cashback_from_wallet),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  };
}
