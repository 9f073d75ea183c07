import { lockedUsers } from "#server/customers/profiles/index.ts";
import { prepareClaim, retryClaimed } from "#server/payments/referrals/index.ts";
import { need } from "#server/platform/batches/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader } from "./checkout.ts";
import { numberReading, reversals } from "./reversal-store.ts";
import { decideReversal } from "./reverse.ts";
import { decideSettlement, finishCredit, reportMismatch, settlementNeeds, settleTopUp } from "./settle.ts";
import { lockedTopUps, readTopUp, type TopUpStanding } from "./store.ts";

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "keys" | "live" | "log" | "publicUrl">;

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
  const { checkout: state } = payment;
  const found = await readTopUp(services.database, state.sessionId);
  if (found === undefined) return;
  const userId = found.user_id;
  const claim = await prepareClaim(services, { userId, card: state.card });
  const review = () =>
    services.batches.execute({
      owner: userId,
      // The lock keeps the wallet's balance as it is, since it decides how the amount is divided;
      // and holding the account for review needs it.
      needs: () => [
        need(lockedUsers, { userId, forChange: true }),
        ...settlementNeeds(found, claim),
        need(reversals, { userId, topUpId: found.id }),
      ],
      decide: (decision) => {
        const topUp = decision.read(lockedTopUps).get(state.sessionId)!;
        const result = decideSettlement(services, decision, topUp, { state, claim });
        if (result.topUp.status !== "credited") return result;
        const reversal = decideReversal(services, decision, result.topUp, { payment, reading });
        if (result.credit !== undefined) finishCredit(services, decision, result.credit, reversal);
        return result;
      },
    });
  reportMismatch(services.log, await retryClaimed(review));
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
