import type { AnyDispute } from "#contract/back-office/dispute-settlement.ts";
import { concernNeed, requireAnothersConcern, type Concern } from "#server/partners/partners/index.ts";
import {
  disputesRead,
  endDispute,
  requireOpenDispute,
  toDisputedCharge,
  waitsFor,
  type DisputeRow,
} from "#server/payments/disputes/index.ts";
import { lockedCharges, lookUpCharge, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import { announceRefund, decideRefund, refundNeeds, type RefundRow } from "#server/payments/refunds/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "live" | "publicUrl">;

export interface SettlementInput {
  /** As it was read before, for its keys. */
  readonly dispute: DisputeRow;
  /** An administrator. */
  readonly actor: KnownActor;
  readonly idempotencyKey: string;
  readonly inFavorOf: "customer" | "partner";
  readonly reason: string;
}

/**
 * Decides a dispute. For the customer, what is left of the charge is refunded in the same
 * transaction. Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `own_concern`, `dispute_closed` with `status`, `dispute_waits_for_partner`
 *   with `until`, `server_busy`, and for the customer what `decideRefund` throws
 */
export async function settleDispute(services: Needs, input: SettlementInput): Promise<AnyDispute> {
  const { dispute, actor, idempotencyKey, inFavorOf, reason } = input;
  const { customer_id: customerId, partner_id: partnerId, payment_request_id: chargeId } = dispute;
  const charge = await lookUpCharge(services.database, { customerId, id: chargeId });
  const concern = { administratorId: actor.userId, userId: customerId, partnerId, since: charge!.created_at };
  return services.batches.execute({
    owner: actor.userId,
    intent: {
      userId: actor.userId,
      key: idempotencyKey,
      operation: "settleDispute",
      request: { id: dispute.id, in_favor_of: inFavorOf, reason },
    },
    // The same for both outcomes: the charge's lock is what a dispute is decided under.
    needs: () => [
      ...refundNeeds(customerId, partnerId, chargeId),
      need(disputesRead, { customerId, chargeId }),
      concernNeed(concern),
    ],
    decide: (decision) => decide(services, decision, input, concern),
  });
}

function decide(services: Needs, decision: Decision, input: SettlementInput, concern: Concern): AnyDispute {
  const { actor, inFavorOf, reason } = input;
  const at = services.clock.now();
  const chargeId = input.dispute.payment_request_id;
  const dispute = decision.read(disputesRead).get(chargeId)!;
  requireAnothersConcern(decision, concern);
  requireDecidable(dispute, at);
  const forCustomer = inFavorOf === "customer";
  const { charge, refund } = forCustomer
    ? returnRest(services, decision, input)
    : { charge: decision.read(lockedCharges).get(chargeId)!, refund: undefined };
  const status = forCustomer ? "settled_for_customer" : "settled_for_partner";
  const ended = endDispute(services, decision, {
    dispute,
    charge,
    change: {
      status,
      ended_by: actor.userId,
      ended_at: at,
      decision_reason: reason,
      refund_id: refund?.id ?? null,
      news_id: newId(services.clock),
    },
    news: {
      template: forCustomer ? "dispute-settled-for-customer" : "dispute-settled-for-partner",
      to: ["customer", "owners"],
      reason,
      at,
    },
  });
  decision.also((transaction) =>
    recordAuditEvent(services, transaction, {
      actor,
      operation: "settleDispute",
      subject: { kind: "dispute", id: dispute.id, name: charge.customer_name },
      partnerId: dispute.partner_id,
      before: { status: dispute.status },
      after: { status, reason, ...(refund !== undefined && { amount: toWire(refund.amount) }) },
    }),
  );
  const { customer_id, partner_id } = ended;
  return { ...toDisputedCharge(ended, charge, at), customer_id, partner_id };
}

function requireDecidable(dispute: DisputeRow, now: Date): void {
  requireOpenDispute(dispute);
  if (waitsFor(dispute, now) === "partner")
    throw new DomainError("dispute_waits_for_partner", { params: { until: dispute.reply_until.toISOString() } });
}

/** The partner is shown who made a refund, and learns no administrator's name. */
const refunder = "Troco";

/** Refunds what is left of the charge. */
function returnRest(
  services: Needs,
  decision: Decision,
  { dispute, actor, reason }: SettlementInput,
): { readonly charge: ChargeRow; readonly refund: RefundRow } {
  const refunded = decideRefund(services, decision, {
    customerId: dispute.customer_id,
    id: dispute.payment_request_id,
    amount: "rest",
    reason,
    refundedBy: { id: actor.userId, name: refunder },
    isLimitedInTime: false,
  });
  decision.also((transaction) => announceRefund(services, transaction, refunded));
  const { charge, row } = refunded;
  return { charge: { ...charge, refunded: charge.amount }, refund: row };
}
