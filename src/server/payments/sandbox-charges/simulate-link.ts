import type { UserId } from "#contract/ids.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import {
  closed,
  closeLink,
  readLink,
  readOwnLink,
  requireLinkId,
  statusOf,
  toOpenedLink,
} from "#server/payments/payment-links/index.ts";
import { toEvent, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { closeSandboxCharge, insertSandboxCharge } from "./store.ts";

/**
 * Pays a link of the sandbox: a sandbox charge is made and paid, and the link closed. Idempotent:
 * paying it again changes nothing.
 *
 * @throws DomainError `payment_link_not_found`, `payment_link_closed` with `status`,
 *   `too_many_requests` with `seconds`
 */
export async function simulatePaymentLink(
  services: Pick<Services, "clock" | "database" | "jobs" | "keys">,
  { userId, token }: { readonly userId: UserId; readonly token: string },
) {
  const { clock, database } = services;
  await limitRate(services, `simulate-payment-link:${userId}`, { max: 60, windowMs: 60_000 });
  const seen = await readLink(database, requireLinkId(services, token));
  if (seen?.mode !== "test") throw new DomainError("payment_link_not_found");
  const { partner_id: partnerId, id, mode } = seen;
  return database.transaction(async (transaction) => {
    const link = (await readOwnLink(transaction, { partnerId, mode }, id, "for update"))!;
    if (link.status === "paid") return toOpenedLink({ clock, database: transaction }, link, userId);
    const at = clock.now();
    const status = statusOf(link, at);
    if (status !== "open") throw closed(status);
    const partner = (await readPartner(transaction, partnerId))!;
    const pending = await insertSandboxCharge(transaction, {
      partner_id: partnerId,
      id: newId(clock),
      partner_name: partner.partnerName,
      customer_name: "Test C.",
      card_last_4: "0019",
      amount: link.amount,
      description: link.description,
      cashback_basis_points: link.cashback_basis_points,
      fee_basis_points: link.fee_basis_points,
      fee_fixed: link.fee_fixed,
      cashback: link.cashback,
      fee: link.fee,
      establishment: link.establishment,
      created_at: at,
      expires_at: link.expires_at,
      reference: link.reference,
      metadata: link.metadata && JSON.stringify(link.metadata),
      has_unique_reference: false,
      payment_link_id: id,
      till_id: link.till?.id ?? null,
      created_by_key: link.created_by_key,
    });
    const charge: ChargeRow = { ...pending, status: "approved", decided_at: at };
    await closeSandboxCharge(transaction, charge);
    await recordEvent(services, transaction, toEvent(charge, at, "test"));
    const paid = { ...link, status: "paid" as const, closed_at: at, payment_request_id: charge.id };
    await closeLink(transaction, paid);
    return toOpenedLink({ clock, database: transaction }, paid, userId);
  });
}
