import { readPartner } from "#server/partners/partners/index.ts";
import { requireOpenTill } from "#server/partners/tills/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import {
  ownFactsOf,
  requestOf,
  requireFreeReference,
  splitByTerms,
  toEvent,
  toPartnerPaymentRequest,
  withUniqueReference,
  type CreateInput,
  type ReferenceHolders,
} from "#server/payments/payment-requests/index.ts";
import { keyIdOf } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { expireSandboxCharge } from "./index.ts";
import { insertSandboxCharge, readSandboxChargesByReference } from "./store.ts";
import { findTestCard } from "./test-cards.ts";

/**
 * As `createPaymentRequest`, to a test card: the same terms and errors, and no customer to notify.
 *
 * @throws DomainError `card_not_found`, `till_not_open`, `charge_too_small` with `minimum_amount`,
 *   `reference_used` with `status`, and `payment_request_id` or `payment_link_id`
 */
export function createSandboxCharge(
  services: Pick<Services, "clock" | "config" | "database" | "jobs">,
  input: Omit<CreateInput, "limit">,
) {
  const { clock, config, database, jobs } = services;
  const { description, reference, metadata } = ownFactsOf(input);
  const holders: ReferenceHolders = {
    now: () => clock.now(),
    read: (queryable) => readSandboxChargesByReference(queryable, input.partnerId, reference ?? ""),
    index: "sandbox_charges_unique_reference",
  };
  const work = () =>
    once(services, {
      userId: `sandbox:${input.partnerId}`,
      key: input.idempotencyKey,
      operation: "createPaymentRequest",
      request: requestOf(input),
      work: async (transaction) => {
        const card = findTestCard(input.cardNumber);
        if (card === undefined) throw new DomainError("card_not_found");
        const partner = (await readPartner(transaction, input.partnerId))!;
        if (input.tillId !== undefined) await requireOpenTill(transaction, partner.id, input.tillId);
        if (input.hasUniqueReference === true)
          await requireFreeReference(holders, transaction, (charge) =>
            expireSandboxCharge(services, transaction, charge),
          );
        const split = splitByTerms(partner, config, input.amount);
        const createdAt = clock.now();
        const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
        const expiresAt = later(card.expiresAfterMs ?? config.chargeExpiryMs);
        const charge = await insertSandboxCharge(transaction, {
          partner_id: partner.id,
          id: newId(clock),
          partner_name: partner.partnerName,
          customer_name: "Test C.",
          card_last_4: input.cardNumber.slice(-4),
          description,
          ...split,
          created_at: createdAt,
          expires_at: expiresAt,
          reference,
          metadata,
          has_unique_reference: input.hasUniqueReference === true,
          payment_link_id: null,
          till_id: input.tillId ?? null,
          created_by_key: keyIdOf(input.maker),
        });
        await recordEvent(services, transaction, toEvent(charge, createdAt, "test"));
        const job = { partner_id: partner.id, id: charge.id };
        const { answer } = card;
        if (answer !== undefined)
          await jobs.add(
            transaction,
            "close-sandbox-charge",
            { ...job, status: answer.status },
            { startAfter: later(answer.afterMs) },
          );
        await jobs.add(transaction, "close-sandbox-charge", { ...job, status: "expired" }, { startAfter: expiresAt });
        return toPartnerPaymentRequest(charge, createdAt);
      },
    });
  return withUniqueReference(holders, database, work);
}
