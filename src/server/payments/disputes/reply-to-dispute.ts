import type { PartnerId } from "#contract/ids.ts";
import { lockRight } from "#server/partners/partners/index.ts";
import { lockCharge, readPartnerCharge } from "#server/payments/payment-requests/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { announceDispute, type Announcing } from "./announce.ts";
import { requireOpenDispute } from "./rules.ts";
import { readDisputeOf, writeReply, type DisputeRow } from "./store.ts";

export interface ReplyInput {
  /** An owner of the partner. */
  readonly actor: KnownActor;
  readonly partnerId: PartnerId;
  /** The charge's id. */
  readonly id: string;
  readonly reply: string;
}

/**
 * Replies to a dispute for the partner: from then on an administrator can decide it.
 *
 * @throws DomainError `payment_request_not_found`, `dispute_not_found`, `dispute_closed` with
 *   `status`, `dispute_answered`, `dispute_reply_too_late` with `until`
 */
export function replyToDispute(
  services: Announcing & Pick<Services, "database">,
  { actor, partnerId, id, reply }: ReplyInput,
): Promise<DisputeRow> {
  const { clock, database } = services;
  return database.transaction(async (transaction) => {
    await lockRight(transaction, { partnerId, userId: actor.userId }, "disputeReplies");
    // The row is locked by the customer's key, which the partner's index leads to.
    const seen = await readPartnerCharge(transaction, partnerId, id);
    const charge = seen && (await lockCharge(transaction, seen.customer_id, id));
    if (charge === undefined) throw new DomainError("payment_request_not_found");
    const at = clock.now();
    const dispute = requireUnanswered(
      await readDisputeOf(transaction, { customerId: charge.customer_id, chargeId: id }),
      at,
    );
    const answered: DisputeRow = {
      ...dispute,
      status: "answered",
      reply,
      replied_by: actor.userId,
      replied_at: at,
      decidable_at: at,
      news_id: newId(clock),
    };
    await writeReply(transaction, answered);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "replyToDispute",
      subject: { kind: "payment_request", id, name: charge.customer_name },
      partnerId,
      after: { reply },
    });
    const news = { template: "dispute-answered", to: ["customer"], reason: reply, at } as const;
    await announceDispute(services, transaction, { dispute: answered, charge, news });
    return answered;
  });
}

function requireUnanswered(dispute: DisputeRow | undefined, now: Date): DisputeRow {
  if (dispute === undefined) throw new DomainError("dispute_not_found");
  requireOpenDispute(dispute);
  if (dispute.status === "answered") throw new DomainError("dispute_answered");
  const { reply_until: until } = dispute;
  if (until <= now) throw new DomainError("dispute_reply_too_late", { params: { until: until.toISOString() } });
  return dispute;
}
