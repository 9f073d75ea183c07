import { z } from "zod";
import { amount, amountField, id, moment } from "../fields.ts";
import { bonusObstacles } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** A checkout's id as its provider made it: Stripe's `cs_…`, the sandbox's `sandbox_…`. */
export const checkoutSessionId = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);

export const topUps = operations({
  /**
   * `url` is the provider's page. `referral_bonus` is what this amount would earn beside it, or 0.
   * `too_small` at `amount` has the currency's `minimum`; `top_up_too_small` and `top_up_too_large`
   * are the provider's own limits.
   */
  createPayment: {
    method: "POST",
    path: "/top-ups",
    summary: "Opens a card checkout to add money; the server works out the referral bonus and returns it",
    access: "active",
    idempotent: true,
    input: z.strictObject({ amount: amountField(amountLimits.topUp) }),
    output: z.object({ url: z.url(), session_id: checkoutSessionId, referral_bonus: amount }),
    errors: [
      "top_up_too_small",
      "top_up_too_large",
      "top_ups_limit_reached",
      "checkout_unavailable",
      "too_many_requests",
    ],
  },
  /**
   * Safe to repeat. `success`: it was credited and not wholly taken back. `top_up_not_found` also
   * stands for another user's.
   */
  verifyPayment: {
    method: "POST",
    path: "/top-ups/verification",
    summary:
      "Asks the provider whether a checkout was paid, and credits it once; the session ID is the idempotency key",
    access: "customer",
    input: z.strictObject({ sessionId: checkoutSessionId }),
    output: z.object({
      success: z.boolean(),
      /** Less what was taken back; absent unless `success`, as is `referral_bonus`. */
      amount: amount.optional(),
      referral_bonus: amount.optional(),
      /** Why it did not pay the referral bonus, which waits for another top-up. */
      bonus_withheld: z.enum(bonusObstacles).optional(),
      /** The sum that a refund or dispute took back, with its part of the bonus; absent if none. */
      taken_back: amount.optional(),
      /**
       * `pending`: the checkout is open; `processing`: it is over, and the money on its way, for
       * days with some means of payment; `refunded` and `disputed`: it was credited, and all of it
       * was taken back, because the payment was refunded to the card or is withheld.
       */
      message: z.enum(["credited", "processing", "pending", "declined", "expired", "refunded", "disputed"]),
    }),
    errors: ["money_paused", "top_up_not_found", "checkout_unavailable", "too_many_requests"],
  },
  /** At most 20. They are `processing`; a checkout that is open is not among them. */
  listTopUps: {
    method: "GET",
    path: "/top-ups",
    summary: "The caller's top-ups that were paid but not yet confirmed, newest first",
    access: "customer",
    output: z.array(z.object({ id, session_id: checkoutSessionId, amount, created_at: moment })),
  },
});
