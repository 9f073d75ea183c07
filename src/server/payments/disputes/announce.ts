import type { WebhookEvent } from "#contract/integration.ts";
import { readAdministratorIds } from "#server/customers/profiles/index.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { toPartnerPaymentRequest, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { queueMails, type NewMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { hasEnded } from "./rules.ts";
import type { DisputeRow } from "./store.ts";
import { toDispute } from "./wire.ts";

export type Announcing = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

type DisputeMail = Extract<NewMail["template"], `dispute-${string}`>;

/** A mail about a dispute, to whom it concerns. */
export interface News {
  readonly template: DisputeMail;
  readonly to: readonly ("customer" | "owners")[];
  /** The text that was typed: why it was contested, the reply, or why it was decided so. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * Notifies the screens of both sides and of the administrators, the partner's servers, and by mail
 * whom the news concern, in the transaction of the change.
 */
export async function announceDispute(
  services: Announcing,
  transaction: Transaction,
  { dispute, charge, news }: { readonly dispute: DisputeRow; readonly charge: ChargeRow; readonly news?: News },
): Promise<void> {
  const partner = await readPartner(transaction, dispute.partner_id);
  if (news !== undefined)
    await queueMails(services, transaction, mailsOf({ dispute, charge, news }, partner?.ownerIds ?? []));
  const now = services.clock.now();
  await recordEvent(services, transaction, {
    partnerId: dispute.partner_id,
    mode: "live",
    type: eventOf(dispute),
    data: { dispute: toDispute(dispute, now), payment_request: toPartnerPaymentRequest(charge, now) },
  });
  const administrators = await readAdministratorIds(transaction);
  const concerned = new Set([dispute.customer_id, ...(partner?.memberIds ?? []), ...administrators]);
  await services.live.recordAll(
    transaction,
    [...concerned].map((userId) => ({ userId, name: "dispute" as const, subject: charge.id })),
  );
}

function eventOf(dispute: DisputeRow): WebhookEvent {
  if (hasEnded(dispute)) return "dispute.ended";
  return dispute.status === "open" ? "dispute.opened" : "dispute.answered";
}

function mailsOf(
  { dispute, charge, news }: { readonly dispute: DisputeRow; readonly charge: ChargeRow; readonly news: News },
  ownerIds: readonly string[],
): NewMail[] {
  const { template, to, reason, at } = news;
  const facts = { amount: toWire(charge.amount), company: charge.partner_name, reason, at: at.toISOString() };
  const shared = { template, of: dispute.id, facts };
  const toCustomer = {
    ...shared,
    owner: dispute.customer_id,
    page: `/extrato?receipt=${dispute.transaction_id}` as const,
  };
  const page = `/partner/charges?charge=${charge.id}` as const;
  const toOwners = ownerIds.map((owner) => ({ ...shared, owner, partnerId: dispute.partner_id, page }));
  return [...(to.includes("customer") ? [toCustomer] : []), ...(to.includes("owners") ? toOwners : [])];
}
