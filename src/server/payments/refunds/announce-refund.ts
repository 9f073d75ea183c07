import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { Refunded } from "./decide-refund.ts";
import { toRefund, toRefundedCharge } from "./wire.ts";

/** Records the refund's event for the partner's servers. */
export function announceRefund(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Transaction,
  refunded: Refunded,
): Promise<void> {
  return recordEvent(services, transaction, {
    partnerId: refunded.charge.partner_id,
    mode: "live",
    type: "charge.refunded",
    data: { refund: toRefund(refunded.row), payment_request: toRefundedCharge(refunded) },
  });
}
