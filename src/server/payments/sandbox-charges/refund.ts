import type { PartnerId } from "#contract/ids.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { toPartnerPaymentRequest } from "#server/payments/payment-requests/index.ts";
import { judgeRefund, toRefund } from "#server/payments/refunds/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { insertSandboxRefund, readSandboxCharge, readSandboxSettlement, type SandboxRefundRow } from "./store.ts";

export interface RefundInput {
  readonly partnerId: PartnerId;
  /** The key's name. */
  readonly by: string;
  readonly id: string;
  readonly idempotencyKey: string;
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | undefined;
}

/**
 * As `refundPaymentRequest`, for a sandbox charge: the same parts and errors, and no money.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_not_paid`,
 *   `refund_too_late` with `until`, `refund_exceeds_charge` with `refundable`
 */
export function refundSandboxCharge(services: Pick<Services, "clock" | "database" | "jobs">, input: RefundInput) {
  const reason = input.reason || null;
  return once(services, {
    userId: `sandbox:${input.partnerId}`,
    key: input.idempotencyKey,
    operation: "refundPaymentRequest",
    request: { id: input.id, amount: input.amount, reason },
    work: async (transaction) => {
      const { partnerId, amount } = input;
      const locked = await readSandboxCharge(transaction, partnerId, input.id, "for update");
      if (locked === undefined) throw new DomainError("payment_request_not_found");
      // Reads again, because another refund may have been made while this one waited for the lock.
      const charge = (await readSandboxCharge(transaction, partnerId, input.id))!;
      if (charge.status !== "approved") throw new DomainError("payment_request_not_paid");
      const at = services.clock.now();
      const parts = judgeRefund(charge, { before: charge.refunded, amount: BigInt(amount), at });
      const row: SandboxRefundRow = {
        id: newId(services.clock),
        payment_request_id: charge.id,
        amount: BigInt(amount),
        ...parts,
        reason,
        refunded_by_name: input.by,
        created_at: at,
      };
      await insertSandboxRefund(transaction, partnerId, row);
      const answer = {
        refund: toRefund(row),
        payment_request: toPartnerPaymentRequest({ ...charge, refunded: charge.refunded + row.amount }, at),
      };
      await recordEvent(services, transaction, { partnerId, mode: "test", type: "charge.refunded", data: answer });
      return { ...answer, settlement_balance: toWire(await readSandboxSettlement(transaction, partnerId)) };
    },
  });
}
