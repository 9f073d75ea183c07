import { Hono } from "hono";
import type { UserId } from "#contract/ids.ts";
import type { topUps } from "#contract/payments/top-ups.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import type { Checkout } from "./checkout.ts";
import { createPayment } from "./create-payment.ts";
import { withCard } from "./read-card.ts";
import { reviewPayment } from "./review-payment.ts";
import { settleTopUp } from "./settle.ts";
import { readProcessing, readTopUp, type TopUpStanding } from "./store.ts";

/** The operations of `topUps` on this provider. */
export function topUpRoutes(services: Services, checkout: Checkout): Handlers<typeof topUps> {
  // The provider limits the requests of the whole installation.
  const limitRequests = (userId: UserId) => limitRate(services, `checkout:${userId}`, { max: 60, windowMs: 60_000 });
  return {
    createPayment: async ({ amount }, { caller, idempotencyKey, language }) => {
      await limitRequests(caller.userId);
      return createPayment(services, checkout, {
        userId: caller.userId,
        email: caller.email,
        language,
        idempotencyKey,
        amount,
      });
    },
    listTopUps: async (_input, { caller }) => (await readProcessing(services.database, caller.userId)).map(rowToWire),
    verifyPayment: async ({ sessionId }, { caller }) => {
      const read = async () => {
        const topUp = await readTopUp(services.database, sessionId);
        if (topUp?.user_id !== caller.userId) throw new DomainError("top_up_not_found");
        return topUp;
      };
      const own = await read();
      if (own.status === "credited") return answerOf(own);
      await limitRequests(caller.userId);
      const state = await checkout.readSession(sessionId);
      // A payment that was refunded before it was credited is reviewed at once, because the event
      // of the refund may never come again.
      if (state.isTouched === true && state.paymentId !== undefined)
        await reviewPayment(services, checkout, state.paymentId);
      else await settleTopUp(services, state);
      return answerOf(await read());
    },
  };
}

/** The remaining amount of a top-up: less than was paid once some was reversed. */
function answerOf({
  status,
  amount,
  referral_bonus: bonus,
  taken,
  bonus_taken: reversedBonus,
  refunded,
  bonus_withheld: withheld,
}: TopUpStanding) {
  if (status !== "credited") return { success: false, message: status };
  const reversed = taken + reversedBonus;
  if (taken === amount)
    return {
      success: false,
      message: refunded < amount ? ("disputed" as const) : ("refunded" as const),
      taken_back: toWire(reversed),
    };
  return {
    success: true,
    amount: toWire(amount - taken),
    referral_bonus: toWire(bonus - reversedBonus),
    ...(withheld !== null && { bonus_withheld: withheld }),
    message: "credited" as const,
    ...(reversed > 0n && { taken_back: toWire(reversed) }),
  };
}

/**
 * The card provider's webhook. It answers 200 only once what it causes has committed, so that the
 * provider sends again what was lost; the same event may come any number of times.
 */
export function webhookRoutes(services: Services, checkout: Checkout): Hono {
  return new Hono().post("/checkout", async (context) => {
    const body = Buffer.from(await context.req.arrayBuffer());
    const news = await checkout.parseWebhook(body, context.req.header("stripe-signature"));
    if (news?.kind === "checkout") await settleTopUp(services, await withCard(services, checkout, news.state));
    if (news?.kind === "payment") await reviewPayment(services, checkout, news.paymentId);
    return context.json({ received: true });
  });
}
