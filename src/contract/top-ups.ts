import { z } from "zod";
import { amount, amountField, id, moment } from "./fields.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

/** The checkout's id as the provider made it: Stripe's `cs_…`, the sandbox's `sandbox_…`. */
export const checkoutSessionId = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);

export const topUps = operations({
  createPayment: {
    method: "POST",
    path: "/top-ups",
    summary: "Opens a card checkout to add money; the server works out the referral bonus and returns it",
    access: "active",
    idempotent: true,
    input: z.strictObject({ amount: amountField(amountLimits.topUp) }),
    output: z.object({ url: z.url(), session_id: checkoutSessionId, referral_bonus: amount }),
    refusals: ["top_up_too_small", "top_up_too_large", "checkout_unavailable"],
  },
  verifyPayment: {
    method: "POST",
    path: "/top-ups/verification",
    summary:
      "Asks the provider whether a checkout was paid, and credits it once; the session ID is the idempotency key",
    access: "customer",
    input: z.strictObject({ sessionId: checkoutSessionId }),
    output: z.object({
      success: z.boolean(),
      /** What was credited less what was taken back, in minor units; absent while nothing is. */
      amount: amount.optional(),
      referral_bonus: amount.optional(),
      /**
       * What a refund or dispute took back, with its part of the bonus, in minor units; absent if
       * none.
       */
      taken_back: amount.optional(),
      /**
       * `processing`: the checkout is over and the money on its way, for days with some means of
       * payment; `pending`: still open; `refunded` and `disputed`: paid, and all of it taken back,
       * because the payment was given back to the card or is withheld.
       */
      message: z.enum(["credited", "processing", "pending", "declined", "expired", "refunded", "disputed"]),
    }),
    refusals: ["money_paused", "top_up_not_found", "checkout_unavailable"],
  },
  listTopUps: {
    method: "GET",
    path: "/top-ups",
    summary: "The caller's top-ups that were paid but not yet confirmed, newest first",
    access: "customer",
    input: z.strictObject({}),
    output: z.array(z.object({ id, session_id: checkoutSessionId, amount, created_at: moment })),
    refusals: [],
  },
});
