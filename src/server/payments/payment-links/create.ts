import type { ParsedInputOf } from "#contract/operation.ts";
import type { paymentLinks } from "#contract/payments/payment-links.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { requireOpenTill } from "#server/partners/tills/index.ts";
import { ownFactsOf, refuseHeldReference, splitByTerms } from "#server/payments/payment-requests/index.ts";
import { keyIdOf, principalOf, type Maker } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import { parsePublicUrl } from "#server/platform/public-hosts.ts";
import type { Services } from "#server/platform/services.ts";
import { insertLink, readOwnLink, type LinkOwner } from "./store.ts";
import { toPaymentLink } from "./wire.ts";

export interface CreateLinkInput extends LinkOwner {
  readonly maker: Maker;
  readonly idempotencyKey: string;
  readonly link: ParsedInputOf<typeof paymentLinks.createPaymentLink>;
}

/**
 * Makes a link with today's terms, at which one customer pays once. No money moves before one
 * approves it. Idempotent by `idempotencyKey`: a repeat gets the first answer.
 *
 * @throws DomainError `partner_switched_off`, `till_not_open`, `charge_too_small` with
 *   `minimum_amount`, `reference_used` with `payment_request_id` and `status`, `invalid_input` at
 *   `return_url`
 */
export async function createPaymentLink(
  services: Pick<Services, "clock" | "config" | "database" | "keys" | "publicUrl">,
  { partnerId, mode, maker, idempotencyKey, link }: CreateLinkInput,
) {
  const { clock, config } = services;
  const { description, reference, metadata } = ownFactsOf(link);
  const { amount, expires_in: lifeSeconds, till_id } = link;
  // A site that is still being developed returns customers to its developer's machine.
  const returnUrl = link.return_url
    ? parsePublicUrl(link.return_url, !config.production || mode === "test", true)
    : null;
  if (returnUrl === undefined) throw fieldError({ field: "return_url", code: "not_allowed" });
  const return_url = returnUrl?.href ?? null;
  const intent = {
    userId: mode === "test" ? `sandbox:${partnerId}` : principalOf(maker),
    key: idempotencyKey,
    operation: "createPaymentLink",
    request: { amount, description, reference, metadata, return_url, expires_in: lifeSeconds, till_id },
    work: async (transaction: Transaction) => {
      const partner = (await readPartner(transaction, partnerId))!;
      if (partner.isSwitchedOff) throw new DomainError("partner_switched_off");
      if (till_id !== undefined) await requireOpenTill(transaction, partnerId, till_id);
      const createdAt = clock.now();
      const id = newId(clock);
      await insertLink(transaction, {
        partner_id: partnerId,
        mode,
        id,
        description,
        ...splitByTerms(partner, config, amount),
        reference,
        metadata,
        return_url,
        created_by: principalOf(maker),
        created_by_key: keyIdOf(maker),
        till_id: till_id ?? null,
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + lifeSeconds * 1000),
      });
      return toPaymentLink(services, (await readOwnLink(transaction, { partnerId, mode }, id))!, createdAt);
    },
  };
  return refuseHeldReference(() => once(services, intent));
}
