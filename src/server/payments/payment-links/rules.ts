import type { PaymentLinkStatus } from "#contract/payments/payment-links.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { LinkRow } from "./store.ts";

/** An open link is `expired` from `expires_at` on, without a write. */
export function statusOf(
  { status, expires_at: until }: Pick<LinkRow, "status" | "expires_at">,
  now: Date,
): PaymentLinkStatus {
  return status === "open" && until <= now ? "expired" : status;
}

/**
 * The address that the customer is led to after a link, and its host, which is shown before. The
 * parameters that the partner's address already has stay, and ours stand before its fragment.
 *
 * @example
 * returnTo("https://shop.example/?of=7", { id: "01a2…", status: "paid" }).url
 * // "https://shop.example/?of=7&payment_link=01a2…&payment_link_status=paid"
 */
export function returnTo(
  address: string,
  { id, status }: { readonly id: string; readonly status: PaymentLinkStatus },
): { readonly host: string; readonly url: string } {
  const url = new URL(address);
  url.search = `${url.search === "" ? "?" : `${url.search}&`}payment_link=${id}&payment_link_status=${status}`;
  return { host: url.host, url: url.href };
}

/** The error for a link that cannot be paid. */
export function closed(status: PaymentLinkStatus): DomainError {
  return new DomainError("payment_link_closed", { params: { status } });
}
