import { lockForChange } from "#server/customers/profiles/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader } from "./checkout.ts";
import { numberReading } from "./reversal-store.ts";
import { reverseLocked } from "./reverse.ts";
import { finishCredit, settleLocked, settleTopUp } from "./settle.ts";
import { lockTopUp, readTopUp, type TopUpStanding } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live" | "log" | "publicUrl">;

/**
 * Brings a top-up in line with the provider's current state of its payment: credited if it was
 * paid, reversed as far as it was refunded or is disputed, both in one transaction. An event only
 * triggers this review, so neither the order nor the repetition of events matters. A payment of no
 * checkout of ours changes nothing.
 *
 * @throws DomainError `checkout_unavailable`, `money_paused`, `balance_limit_reached`: nothing was
 *   changed then, and the event is sent again
 */
export async function reviewPayment(
  services: Needs,
  checkout: Pick<CheckoutReader, "readPayment">,
  paymentId: string,
): Promise<void> {
  const reading = await numberReading(services.database);
  const payment = await checkout.readPayment(paymentId);
  if (payment === undefined) return;
  const { checkout: state, refunded, disputed } = payment;
  await services.database.transaction(async (transaction) => {
    const found = await lockTopUp(transaction, state.sessionId);
    if (found === undefined) return;
    // A reversal needs this lock. A credit takes a weaker one, which must not be raised once
    // accounts are locked.
    const reverses = found.status !== "credited" && refunded + disputed > 0n;
    if (reverses) await lockForChange(transaction, found.user_id);
    const { topUp, credit } = await settleLocked(services, transaction, found, state);
    if (topUp.status !== "credited") return;
    const reversal = await reverseLocked(services, transaction, topUp, { payment, reading });
    if (credit !== undefined) await finishCredit(services, transaction, credit, reversal);
  });
}

/**
 * Reads the provider's state of one checkout and applies it, as its webhooks would: credited if it
 * was paid, reversed as far as it was refunded or is disputed. For the operator: any user's top-up.
 *
 * @returns the top-up as it is now; undefined when the session is not one of ours
 * @throws DomainError `checkout_unavailable`, `top_up_not_found` when the provider does not have
 *   the session, `money_paused`, `balance_limit_reached`
 */
export async function verifyTopUp(
  services: Needs,
  checkout: CheckoutReader,
  sessionId: string,
): Promise<TopUpStanding | undefined> {
  const state = await checkout.readSession(sessionId);
  if (state.status === "paid" && state.paymentId !== undefined)
    await reviewPayment(services, checkout, state.paymentId);
  else await settleTopUp(services, state);
  return readTopUp(services.database, sessionId);
}
