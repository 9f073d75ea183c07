import { lockedUsers, requireUnrestricted, type User } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { partnersRead, readPartner, type Partner } from "#server/partners/partners/index.ts";
import { partnerBlocks } from "#server/payments/blocks/index.ts";
import {
  decidePayment,
  findPayable,
  paidCharges,
  paymentNeeds,
  searchTextOf,
  partiesOf,
  type ChargeRow,
} from "#server/payments/payment-requests/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { foldText } from "#server/platform/fold-text.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { closed, statusOf } from "./rules.ts";
import { lockedLinks, paidLinks, readLink, type LinkRow } from "./store.ts";

export interface ApproveLinkInput {
  readonly customerId: string;
  /** The link's id. */
  readonly id: string;
  readonly idempotencyKey: string;
  /** The amount that was on the customer's screen, in minor units. */
  readonly amount: bigint;
  readonly purchasePassword: string;
}

/**
 * Pays a link. As for a charge, the purchase password is compared first, and a wrong one stays
 * counted. Then the charge is made and paid, and the link closed, together or not at all: of two
 * customers one pays. Idempotent by `idempotencyKey`.
 *
 * @returns as `approvePaymentRequest`
 * @throws DomainError `payment_link_not_found`, `payment_link_closed` with `status`,
 *   `partner_is_own`, `partner_blocked`, `card_frozen`; as `approvePaymentRequest`
 */
export function approvePaymentLink(
  services: Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">,
  { customerId, id, idempotencyKey, amount, purchasePassword }: ApproveLinkInput,
) {
  const { batches, clock, database } = services;
  return batches.execute({
    owner: customerId,
    intent: {
      userId: customerId,
      key: idempotencyKey,
      // The ledger's audit compares payments of charges with their intents by this name.
      operation: "approvePaymentRequest",
      request: { link: id, amount: amount.toString() },
    },
    // A repeat, or a link that can no longer be paid, must not cost a try of the password.
    before: async () => {
      const link = requireOpen(await readLink(database, id), amount, clock.now());
      if ((await readPartner(database, link.partner_id))!.isSwitchedOff) throw closed("cancelled");
      await verifyPurchasePassword(services, customerId, purchasePassword);
      return link.partner_id;
    },
    needs: (partnerId) => [
      need(lockedLinks, id),
      need(partnerBlocks, { userId: customerId, blockedId: partnerId }),
      ...paymentNeeds({ customerId, partnerId }),
    ],
    decide: (decision) => decideLink(services, decision, { customerId, id, amount }),
  });
}

function decideLink(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  { customerId, id, amount }: Pick<ApproveLinkInput, "customerId" | "id" | "amount">,
) {
  const users = decision.read(lockedUsers);
  const customer = users.get(customerId);
  requireUnrestricted(customer);
  const at = services.clock.now();
  const link = requireOpen(decision.read(lockedLinks).get(id), amount, at);
  const partner = findPayable(decision.read(partnersRead).get(link.partner_id), users);
  if (partner === undefined) throw closed("cancelled");
  requirePayer(decision, customer, partner);

  const charge = chargeOf(link, { id: newId(services.clock), customer, partner, at });
  const { transferId, answer } = decidePayment(services, decision, charge, { partner, at });
  writePaid(decision, charge, { transferId, at });
  decision.write(paidLinks, {
    partner_id: link.partner_id,
    mode: link.mode,
    id,
    closed_at: at,
    payment_request_id: charge.id,
  });
  return answer;
}

/**
 * Rejects a link that cannot be paid now, or that differs from the one the customer saw.
 *
 * @param amount what the customer saw, in minor units
 */
function requireOpen(link: LinkRow | undefined, amount: bigint, now: Date): LinkRow {
  if (link?.mode !== "live") throw new DomainError("payment_link_not_found");
  const status = statusOf(link, now);
  if (status !== "open") throw closed(status);
  if (link.amount !== amount) throw new DomainError("payment_request_changed");
  return link;
}

/** Rejects a customer whose card this partner may not charge. Only the customer learns why. */
export function requirePayer(decision: Decision, { userId, isCardFrozen }: User, { id, memberIds }: Partner): void {
  if (memberIds.includes(userId)) throw new DomainError("partner_is_own");
  if (decision.read(partnerBlocks)({ userId, blockedId: id })) throw new DomainError("partner_blocked");
  if (isCardFrozen) throw new DomainError("card_frozen");
}

/** Writes a charge that is paid as it is made. */
export function writePaid(
  decision: Decision,
  charge: ChargeRow,
  { transferId, at }: { readonly transferId: string; readonly at: Date },
): void {
  const { refunded: _, cancelled_by: __, cancelled_by_key: ___, till, ...columns } = charge;
  decision.write(paidCharges, {
    ...columns,
    status: "approved",
    decided_at: at,
    transfer_id: transferId,
    search_text: foldText(searchTextOf(charge.description, charge.customer_name, charge.card_last_4, charge.reference)),
    metadata: charge.metadata && JSON.stringify(charge.metadata),
    till_id: till?.id ?? null,
  });
}

/** The charge that pays a link, with the terms of the moment when the link was made. */
function chargeOf(
  link: LinkRow,
  {
    id,
    customer,
    partner,
    at,
  }: { readonly id: string; readonly customer: User; readonly partner: Partner; readonly at: Date },
): ChargeRow {
  return {
    id,
    ...partiesOf(partner, customer),
    amount: link.amount,
    description: link.description,
    cashback_basis_points: link.cashback_basis_points,
    fee_basis_points: link.fee_basis_points,
    fee_fixed: link.fee_fixed,
    cashback: link.cashback,
    fee: link.fee,
    establishment: link.establishment,
    status: "pending",
    refunded: 0n,
    created_at: at,
    expires_at: link.expires_at,
    decided_at: null,
    created_by: link.created_by,
    cancelled_by: null,
    reference: link.reference,
    metadata: link.metadata,
    payment_link_id: link.id,
    till: link.till,
    created_by_key: link.created_by_key,
    cancelled_by_key: null,
  };
}
