import { readPartner } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import {
  splitByTerms,
  toEvent,
  toPartnerPaymentRequest,
  type CreateInput,
} from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { insertSandboxCharge } from "./store.ts";
import { findTestCard } from "./test-cards.ts";

/**
 * As `createPaymentRequest`, to a test card: the same terms and errors, and no customer to notify.
 * `input.userId` is the partner's sandbox.
 *
 * @throws DomainError `card_not_found`, `charge_too_small` with `minimum_amount`
 */
export function createSandboxCharge(
  services: Pick<Services, "clock" | "config" | "database" | "jobs">,
  input: Omit<CreateInput, "limit">,
) {
  const { clock, config, jobs } = services;
  const description = input.description || null;
  return once(services, {
    userId: input.userId,
    key: input.idempotencyKey,
    operation: "createPaymentRequest",
    request: { card_number: input.cardNumber, amount: input.amount, description },
    work: async (transaction) => {
      const card = findTestCard(input.cardNumber);
      if (card === undefined) throw new DomainError("card_not_found");
      const partner = (await readPartner(transaction, input.partnerId))!;
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
}
