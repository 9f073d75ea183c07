import type { topUps } from "#contract/top-ups.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import type { Checkout } from "./checkout.ts";
import { createPayment } from "./create-payment.ts";
import { reviewPayment } from "./review-payment.ts";
import { settleTopUp } from "./settle.ts";
import { readOwnTopUp, readProcessing, type TopUpRow } from "./store.ts";

export function topUpRoutes(services: Services, checkout: Checkout): Handlers<typeof topUps> {
  // Each of these may ask the provider, which counts our questions as one.
  const limitAsking = (userId: string) => limitRate(services, `checkout:${userId}`, { max: 60, windowMs: 60_000 });
  return {
    createPayment: async ({ amount }, { caller, idempotencyKey, language }) => {
      await limitAsking(caller.userId);
      return createPayment(services, checkout, {
        userId: caller.userId,
        email: caller.email,
        language,
        idempotencyKey,
        amount,
      });
    },
    listTopUps: async (_input, { caller }) =>
      (await readProcessing(services.database, caller.userId)).map(({ amount, created_at: at, ...row }) => ({
        ...row,
        amount: toWire(amount),
        created_at: at.toISOString(),
      })),
    verifyPayment: async ({ sessionId }, { caller }) => {
      const own = await readOwnTopUp(services.database, caller.userId, sessionId);
      if (own === undefined) throw new Refusal("top_up_not_found");
      if (own.status === "credited") return answerOf(own);
      await limitAsking(caller.userId);
      const state = await checkout.readSession(sessionId);
      if (state.isTouched !== true || state.paymentId === undefined)
        return answerOf((await settleTopUp(services, state))!);
      // Whoever was given the money back before it was credited is not credited alone: that event may never come again.
      await reviewPayment(services, checkout, state.paymentId);
      return answerOf((await readOwnTopUp(services.database, caller.userId, sessionId))!);
    },
  };
}

function answerOf(topUp: TopUpRow) {
  if (topUp.status !== "credited") return { success: false, message: topUp.status };
  return {
    success: true,
    amount: toWire(topUp.amount),
    referral_bonus: toWire(topUp.referral_bonus),
    message: "credited" as const,
  };
}
