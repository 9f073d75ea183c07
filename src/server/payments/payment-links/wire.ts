import type { z } from "zod";
import type { paymentLinks } from "#contract/payments/payment-links.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { statusOf } from "./rules.ts";
import type { LinkRow } from "./store.ts";
import { signLink } from "./token.ts";

type Needs = Pick<Services, "keys" | "publicUrl">;

/** The part of a link that both sides see. */
export function toShared(row: LinkRow, now: Date) {
  return {
    id: row.id,
    mode: row.mode,
    status: statusOf(row, now),
    amount: toWire(row.amount),
    description: row.description,
    split: {
      cashback_basis_points: row.cashback_basis_points,
      fee_basis_points: row.fee_basis_points,
      fee_fixed: toWire(row.fee_fixed),
      cashback: toWire(row.cashback),
      fee: toWire(row.fee),
      establishment: toWire(row.establishment),
    },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** A link as its partner sees it. */
export function toPaymentLink(
  { keys, publicUrl }: Needs,
  row: LinkRow,
  now: Date,
): z.output<typeof paymentLinks.getPaymentLink.output> {
  return {
    ...toShared(row, now),
    url: `${publicUrl}/pay?link=${signLink(keys, row.id)}`,
    return_url: row.return_url,
    reference: row.reference,
    metadata: row.metadata ?? {},
    closed_at: row.closed_at?.toISOString() ?? null,
    payment_request_id: row.payment_request_id,
  };
}
