import { DomainError } from "#server/platform/domain-error.ts";
import { makeAndPay, type Needs, type Payable, type Payer } from "./make-and-pay.ts";
import { closed, statusOf } from "./rules.ts";
import { lockedLinks, paidLinks, readLink, type LinkRow } from "./store.ts";

export interface ApproveLinkInput extends Payer {
  /** The link's id. */
  readonly id: string;
  /** The amount that was on the customer's screen, in minor units. */
  readonly amount: bigint;
}

/**
 * Pays a link: of two customers one pays. Idempotent by `idempotencyKey`.
 *
 * @returns as `approvePaymentRequest`
 * @throws DomainError `payment_link_not_found`, `payment_link_closed` with `status`,
 *   `payment_request_changed`; as `makeAndPay`
 */
export function approvePaymentLink(services: Needs, { id, amount, ...payer }: ApproveLinkInput) {
  const link: Payable<LinkRow> = {
    id,
    request: { link: id, amount: amount.toString() },
    find: readLink,
    read: lockedLinks,
    require: (row, now) => requireOpen(row, amount, now),
    unpayable: () => closed("cancelled"),
    termsOf,
    close: (decision, { partner_id, mode }, charge) =>
      decision.write(paidLinks, { partner_id, mode, id, closed_at: charge.at, payment_request_id: charge.id }),
  };
  return makeAndPay(services, payer, link);
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

/** The terms of the moment when the link was made. */
function termsOf(link: LinkRow) {
  return {
    amount: link.amount,
    description: link.description,
    cashback_basis_points: link.cashback_basis_points,
    fee_basis_points: link.fee_basis_points,
    fee_fixed: link.fee_fixed,
    cashback: link.cashback,
    fee: link.fee,
    establishment: link.establishment,
    expires_at: link.expires_at,
    created_by: link.created_by,
    reference: link.reference,
    metadata: link.metadata,
    payment_link_id: link.id,
    till: link.till,
    created_by_key: link.created_by_key,
  };
}
