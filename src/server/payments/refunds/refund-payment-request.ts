import type { PartnerId, UserId } from "#contract/ids.ts";
import { may } from "#contract/partners/roles.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import { balanceOf } from "#server/ledger/index.ts";
import { disputesRead, endRefunded } from "#server/payments/disputes/index.ts";
import { lockedCharges, readPartnerCharge } from "#server/payments/payment-requests/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import type { Principal } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { announceRefund } from "./announce-refund.ts";
import { decideRefund, refundNeeds, type Refunded } from "./decide-refund.ts";
import { refundRights, requireWithinCeilings, rightsKey } from "./refund-rights.ts";
import { toRefund, toRefundedCharge } from "./wire.ts";

export interface RefundInput {
  /** A member of the partner, or its key. */
  readonly actor: KnownActor;
  /** The owner of the idempotency key: the caller, or for an API key its partner. */
  readonly intentOwner: Principal;
  readonly partnerId: PartnerId;
  readonly id: string;
  readonly idempotencyKey: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly reason: string | undefined;
}

type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "live" | "publicUrl">;

/**
 * Refunds a charge for its partner (`decideRefund`), within the ceilings of the member's role or of
 * the key and the limit after a new device or password, with the audit event and the customer's
 * mail.
 * A refund that leaves nothing ends the charge's dispute. Idempotent by `idempotencyKey`: a repeat
 * gets the first answer and moves nothing.
 *
 * @throws DomainError `payment_request_not_found`, `server_busy`, and what `requireWithinCeilings`
 *   and `decideRefund` throw
 */
export function refundPaymentRequest(services: Needs, input: RefundInput) {
  const { batches, database } = services;
  const { id, partnerId } = input;
  const reason = input.reason || null;
  return batches.execute({
    owner: input.intentOwner,
    intent: {
      userId: input.intentOwner,
      key: input.idempotencyKey,
      operation: "refundPaymentRequest",
      request: { id, amount: input.amount.toString(), reason },
    },
    before: async () => {
      const seen = await readPartnerCharge(database, partnerId, id);
      if (seen === undefined) throw new DomainError("payment_request_not_found");
      const { actor } = input;
      const actorName = actor.name ?? (await readUser(database, actor.userId))!.fullName;
      return { customerId: seen.customer_id, actorName };
    },
    needs: ({ customerId }) => [
      ...refundNeeds(customerId, partnerId, id),
      need(disputesRead, { customerId, chargeId: id }),
      need(refundRights, rightsKey(services, customerId, input)),
    ],
    decide: (decision, seen) => decide(services, decision, { ...input, ...seen, reason }),
  });
}

interface PartnerRefund extends Omit<RefundInput, "reason"> {
  readonly reason: string | null;
  readonly customerId: UserId;
  readonly actorName: string;
}

function decide(
  services: Needs,
  decision: Decision,
  { customerId, id, actor, actorName, amount, reason }: PartnerRefund,
) {
  const rights = decision.read(refundRights).get(actor.userId);
  const paidAt = decision.read(lockedCharges).get(id)?.decided_at ?? null;
  requireWithinCeilings(services.config, rights, { by: actor.role, amount, paidAt, at: services.clock.now() });
  const refunded = decideRefund(services, decision, {
    customerId,
    id,
    amount,
    reason,
    refundedBy: { id: actor.userId, name: actorName },
    isLimitedInTime: true,
  });
  const { charge, row } = refunded;
  const left = charge.amount - row.refunded_before - row.amount;
  if (left === 0n) endRefunded(services, decision, charge, { at: row.created_at, by: actor.userId });
  decision.also((transaction) => record(services, transaction, actor, refunded));
  const settlement = balanceOf(decision, { owner: charge.partner_id, kind: "settlement" });
  const readsSettlement = rights.role === "key" || may(rights.role, "settlement");
  return {
    refund: toRefund(row),
    payment_request: toRefundedCharge(refunded),
    settlement_balance: readsSettlement ? toWire(settlement) : null,
  };
}

/** The audit event, the customer's mail and the partner's webhooks. */
async function record(services: Needs, transaction: Transaction, actor: KnownActor, refunded: Refunded): Promise<void> {
  const { charge, row } = refunded;
  const { amount, reason, cashback, refunded_before: before } = row;
  await recordAuditEvent(services, transaction, {
    actor,
    operation: "refundPaymentRequest",
    subject: { kind: "payment_request", id: charge.id, name: charge.customer_name },
    partnerId: charge.partner_id,
    before: { refunded: toWire(before) },
    after: { refunded: toWire(before + amount), amount: toWire(amount), reason },
  });
  await queueMail(services, transaction, {
    template: "refund",
    owner: charge.customer_id,
    of: row.id,
    facts: {
      amount: toWire(amount),
      company: charge.partner_name,
      ...(reason !== null && { reason }),
      ...(cashback > 0n && { cashbackReversed: toWire(cashback) }),
      at: row.created_at.toISOString(),
    },
  });
  await announceRefund(services, transaction, refunded);
}
