import type { z } from "zod";
import type { UserId } from "#contract/ids.ts";
import type { paymentLinks } from "#contract/payments/payment-links.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { isPayable, readCharge, toPaymentRequest } from "#server/payments/payment-requests/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { returnTo } from "./rules.ts";
import { readLink, type LinkRow } from "./store.ts";
import { readLinkId } from "./token.ts";
import { toShared } from "./wire.ts";

type Needs = Pick<Services, "clock" | "database" | "keys">;

/** The limit is above what scanning a code and reloading its page cause. */
const looks = { max: 60, windowMs: 60_000 };

/**
 * The id that the token of an address names.
 *
 * @throws DomainError `payment_link_not_found`
 */
export function requireLinkId({ keys }: Pick<Needs, "keys">, token: string): string {
  const id = readLinkId(keys, token);
  if (id === undefined) throw new DomainError("payment_link_not_found");
  return id;
}

/**
 * A link as a customer sees it. It binds nobody, since previews and scanners open links too.
 *
 * @throws DomainError `payment_link_not_found`, `too_many_requests` with `seconds`
 */
export async function openPaymentLink(
  services: Needs,
  { userId, token }: { readonly userId: UserId; readonly token: string },
) {
  await limitRate(services, `open-payment-link:${userId}`, looks);
  const row = await readLink(services.database, requireLinkId(services, token));
  if (row === undefined) throw new DomainError("payment_link_not_found");
  return toOpenedLink(services, row, userId);
}

export async function toOpenedLink(
  { clock, database }: Pick<Needs, "clock"> & { readonly database: Queryable },
  row: LinkRow,
  userId: UserId,
): Promise<z.output<typeof paymentLinks.openPaymentLink.output>> {
  const now = clock.now();
  const partner = (await readPartner(database, row.partner_id))!;
  const shared = toShared(row, now);
  // Its row stays open, because the partner may be payable again.
  const isClosedForNow = shared.status === "open" && !(await isPayable(database, partner));
  const status = isClosedForNow ? "cancelled" : shared.status;
  const isLive = row.mode === "live" && row.payment_request_id !== null;
  const charge = isLive ? await readCharge(database, userId, row.payment_request_id!) : undefined;
  return {
    ...shared,
    status,
    partner: { id: partner.id, company_name: partner.partnerName, business_category: partner.category },
    payment: charge === undefined ? null : toPaymentRequest(charge, now),
    return_to: row.return_url === null ? null : returnTo(row.return_url, { id: row.id, status: shared.status }),
  };
}
