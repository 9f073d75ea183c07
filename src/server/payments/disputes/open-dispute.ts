import type { UserId } from "#contract/ids.ts";
import type { DisputeReason } from "#contract/limits.ts";
import { lockCharge, readCharge } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { announceDispute, type Announcing } from "./announce.ts";
import { requireDisputable } from "./rules.ts";
import { insertDispute, readDisputeOf, readPurchaseId, type DisputeRow } from "./store.ts";

type Needs = Announcing & Pick<Services, "config" | "database">;

export interface DisputeInput {
  readonly customerId: UserId;
  /** The charge's. */
  readonly id: string;
  readonly reason: DisputeReason;
  readonly text: string;
}

/**
 * Contests a paid charge for its customer, and asks the partner for a reply.
 *
 * @throws DomainError `payment_request_not_found`, `dispute_exists`, `dispute_not_possible`,
 *   `dispute_too_late` with `until`
 */
export function openDispute(services: Needs, { customerId, id, reason, text }: DisputeInput): Promise<DisputeRow> {
  const { clock, config, database } = services;
  return database.transaction(async (transaction) => {
    if ((await lockCharge(transaction, customerId, id)) === undefined)
      throw new DomainError("payment_request_not_found");
    // The lock may have waited for a refund.
    const charge = (await readCharge(transaction, customerId, id))!;
    const key = { customerId, chargeId: id };
    if ((await readDisputeOf(transaction, key)) !== undefined) throw new DomainError("dispute_exists");
    const at = clock.now();
    requireDisputable(charge, at);
    const replyUntil = new Date(at.getTime() + config.disputeReplyMs);
    const opened = {
      customer_id: customerId,
      id: newId(clock),
      payment_request_id: id,
      partner_id: charge.partner_id,
      transaction_id: await readPurchaseId(transaction, key),
      reason,
      text,
      status: "open",
      opened_at: at,
      reply_until: replyUntil,
      decidable_at: replyUntil,
    } as const;
    await insertDispute(transaction, opened);
    const dispute = { ...opened, ...nothingYet };
    const news = { template: "dispute-opened", to: ["owners"], reason: text, at } as const;
    await announceDispute(services, transaction, { dispute, charge, news });
    return dispute;
  });
}

const nothingYet = {
  reply: null,
  replied_by: null,
  replied_at: null,
  ended_by: null,
  ended_at: null,
  decision_reason: null,
  refund_id: null,
  news_id: null,
} as const;
