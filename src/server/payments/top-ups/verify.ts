import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader } from "./checkout.ts";
import { reviewPayment } from "./review-payment.ts";
import { settleTopUp } from "./settle.ts";
import { readTopUp, type TopUpStanding } from "./store.ts";

/**
 * Reads the provider's state of one checkout and applies it, as its webhooks would: credited if it
 * was paid, reversed as far as it was refunded or is disputed. For the operator: any user's top-up.
 *
 * @returns the top-up as it is now; undefined when the session is not one of ours
 * @throws DomainError `checkout_unavailable`, `top_up_not_found` when the provider does not have
 *   the session, `money_paused`, `balance_limit_reached`
 */
export async function verifyTopUp(
  services: Pick<Services, "database" | "clock" | "jobs" | "live" | "log" | "publicUrl">,
  checkout: CheckoutReader,
  sessionId: string,
): Promise<TopUpStanding | undefined> {
  const state = await checkout.readSession(sessionId);
  if (state.status === "paid" && state.paymentId !== undefined)
    await reviewPayment(services, checkout, state.paymentId);
  else await settleTopUp(services, state);
  return readTopUp(services.database, sessionId);
}
