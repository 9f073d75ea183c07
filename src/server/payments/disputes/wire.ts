import type { z } from "zod";
import type { dispute, disputedCharge } from "#contract/payments/disputes.ts";
import { lookUpCharge, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { waitsFor } from "./rules.ts";
import type { DisputeRow } from "./store.ts";

/** A dispute as both sides see it: without who replied or decided. */
export function toDispute(row: DisputeRow, now: Date): z.output<typeof dispute> {
  const { id, payment_request_id, status, reason, text, opened_at, ...rest } = rowToWire(row);
  const { reply_until, reply, replied_at, ended_at, decision_reason } = rest;
  return {
    id,
    payment_request_id,
    status,
    waits_for: waitsFor(row, now),
    reason,
    text,
    opened_at,
    reply_until,
    reply,
    replied_at,
    ended_at,
    decision_reason,
  };
}

/** A dispute with what a list shows of its charge. */
export function toDisputedCharge(row: DisputeRow, charge: ChargeRow, now: Date): z.output<typeof disputedCharge> {
  const { amount, refunded, partner_name, customer_name, created_at: charged_at } = rowToWire(charge);
  return { ...toDispute(row, now), amount, refunded, partner_name, customer_name, charged_at };
}

/** Disputes with their charges, in the same order. */
export function withCharges(
  database: Queryable,
  rows: readonly DisputeRow[],
  now: Date,
): Promise<z.output<typeof disputedCharge>[]> {
  return Promise.all(
    rows.map(async (row) => {
      const charge = await lookUpCharge(database, { customerId: row.customer_id, id: row.payment_request_id });
      return toDisputedCharge(row, charge!, now);
    }),
  );
}
