import { refundableUntil, splitRefund } from "#contract/refund-split.ts";
import { once } from "../idempotency/index.ts";
import { toPartnerPaymentRequest } from "../payment-requests/index.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import type { Services } from "../services.ts";
import { recordEvent } from "../webhook-endpoints/index.ts";
import { insertSandboxRefund, lockSandboxCharge, readSandboxSettlement, type SandboxRefundRow } from "./store.ts";

export interface RefundInput {
  readonly partnerId: string;
  /** Whom the idempotency key belongs to: the company's sandbox. */
  readonly userId: string;
  /** The key's name. */
  readonly by: string;
  readonly id: string;
  readonly idempotencyKey: string;
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | undefined;
}

/**
 * As `refundPaymentRequest`, of a charge of the sandbox: the same parts and refusals, and no money.
 * @throws Refusal payment_request_not_found, payment_request_not_paid, refund_too_late, refund_exceeds_charge with `refundable`
 */
export function refundSandboxCharge(services: Pick<Services, "clock" | "database" | "jobs">, input: RefundInput) {
  const reason = input.reason === undefined || input.reason === "" ? null : input.reason;
  const intent = {
    userId: input.userId,
    key: input.idempotencyKey,
    operation: "refundPaymentRequest",
    request: { id: input.id, amount: input.amount, reason },
  };
  return once(services, intent, async (transaction) => {
    const { partnerId, amount } = input;
    const locked = await lockSandboxCharge(transaction, partnerId, input.id);
    if (locked === undefined) throw new Refusal("payment_request_not_found");
    // Read again: while the lock was waited for, another refund may have been made.
    const charge = (await lockSandboxCharge(transaction, partnerId, input.id))!;
    if (charge.status !== "approved") throw new Refusal("payment_request_not_paid");
    const at = services.clock.now();
    const until = refundableUntil(charge.decided_at!);
    if (at > until) throw new Refusal("refund_too_late", { params: { until: until.toISOString() } });
    const before = toWire(charge.refunded);
    const refundable = toWire(charge.amount) - before;
    if (amount > refundable) throw new Refusal("refund_exceeds_charge", { params: { refundable } });
    const split = splitRefund(
      {
        amount: toWire(charge.amount),
        cashback: toWire(charge.cashback),
        fee: toWire(charge.fee),
        establishment: toWire(charge.establishment),
      },
      before,
      amount,
    );
    const row: SandboxRefundRow = {
      id: newId(services.clock),
      payment_request_id: charge.id,
      amount: BigInt(amount),
      cashback: BigInt(split.cashback),
      fee: BigInt(split.fee),
      establishment: BigInt(split.establishment),
      reason,
      refunded_by_name: input.by,
      created_at: at,
    };
    await insertSandboxRefund(transaction, partnerId, row);
    const told = {
      refund: toSandboxRefund(row),
      payment_request: toPartnerPaymentRequest({ ...charge, refunded: charge.refunded + row.amount }, at),
    };
    await recordEvent(services, transaction, { partnerId, mode: "test", type: "charge.refunded", data: told });
    return { ...told, settlement_balance: toWire(await readSandboxSettlement(transaction, partnerId)) };
  });
}

export function toSandboxRefund(row: SandboxRefundRow) {
  return {
    id: row.id,
    amount: toWire(row.amount),
    split: { cashback: toWire(row.cashback), fee: toWire(row.fee), establishment: toWire(row.establishment) },
    reason: row.reason,
    refunded_by: row.refunded_by_name,
    created_at: row.created_at.toISOString(),
  };
}
