import { readReferral } from "#server/payments/referrals/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader, CheckoutState } from "./checkout.ts";
import { readTopUp } from "./store.ts";

/**
 * Adds the card to a paid checkout's state where a referral bonus waits for it: an event does not
 * say which card paid. If the provider does not answer, the top-up is credited all the same, and
 * the bonus waits for the next one.
 */
export async function withCard(
  { database, log }: Pick<Services, "database" | "log">,
  checkout: Pick<CheckoutReader, "readSession">,
  state: CheckoutState,
): Promise<CheckoutState> {
  if (state.status !== "paid" || state.card !== undefined) return state;
  const topUp = await readTopUp(database, state.sessionId);
  if (topUp === undefined || topUp.status === "credited") return state;
  const { referral_bonus_pending: pending, referral_minimum_value: minimum } = await readReferral(
    database,
    topUp.user_id,
  );
  if (pending === 0n || topUp.amount < minimum) return state;
  try {
    return { ...state, card: (await checkout.readSession(state.sessionId)).card };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn({ topUp: topUp.id, code: error.code }, "the card of a paid checkout is not known; its bonus waits");
    return state;
  }
}
