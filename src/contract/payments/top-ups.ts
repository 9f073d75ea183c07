import { z } from "zod";
import { amount, amountField, id, moment } from "../fields.ts";
import { bonusObstacles } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** A checkout's id as its provider made it: Stripe's `cs_…`, the sandbox's `sandbox_…`. */
export const checkoutSessionId = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);

export const topUps = operations({
  createPayment: {
    method: "POST",
    path: "/top-ups",
    summary: "Opens a card checkout to add money; the server works out the referral bonus and returns it",
    description:
      "`url` is the provider's page. `referral_bonus` is what this amount would earn beside it, or 0. `too_small` at `amount` has the currency's `minimum`; `top_up_too_small` and `top_up_too_large` are the provider's own limits.",
    access: "active",
    idempotent: true,
    input: z.strictObject({ amount: amountField(amountLimits.topUp).describe("The amount, in minor units.") }),
    output: z.object({
      url: z.url().describe("The provider's page."),
      session_id: checkoutSessionId,
      referral_bonus: amount.describe("What this amount earns beside it, in minor units; 0 or absent if nothing."),
    }),
    errors: [
      "top_up_too_small",
      "top_up_too_large",
      "top_ups_limit_reached",
      "checkout_unavailable",
      "too_many_requests",
    ],
  },
  verifyPayment: {
    method: "POST",
    path: "/top-ups/verification",
    summary:
      "Asks the provider whether a checkout was paid, and credits it once; the session ID is the idempotency key",
    description:
      "Safe to repeat. `success`: it was credited and not wholly taken back. `top_up_not_found` also stands for another user's.",
    access: "customer",
    input: z.strictObject({ sessionId: checkoutSessionId }),
    output: z.object({
      success: z.boolean().describe("Whether it was credited and not wholly taken back."),
      amount: amount.optional().describe("The amount, in minor units."),
      referral_bonus: amount
        .optional()
        .describe("What this amount earns beside it, in minor units; 0 or absent if nothing."),
      bonus_withheld: z
        .enum(bonusObstacles)
        .optional()
        .describe("Why it did not pay the referral bonus, which waits for another top-up; absent if it did."),
      taken_back: amount
        .optional()
        .describe("What a refund or dispute took back, with its part of the bonus, in minor units; absent if none."),
      message: z
        .enum(["credited", "processing", "pending", "declined", "expired", "refunded", "disputed"])
        .describe(
          "`pending`: the checkout is open; `processing`: it is over, and the money on its way, for days with some means of payment; `refunded` and `disputed`: it was credited, and all of it was taken back, because the payment was refunded to the card or is withheld.",
        ),
    }),
    errors: ["money_paused", "top_up_not_found", "checkout_unavailable", "too_many_requests"],
  },
  listTopUps: {
    method: "GET",
    path: "/top-ups",
    summary: "The caller's top-ups that were paid but not yet confirmed, newest first",
    description: "At most 20. They are `processing`; a checkout that is open is not among them.",
    access: "customer",
    output: z.array(
      z.object({
        id,
        session_id: checkoutSessionId,
        amount: amount.describe("The amount, in minor units."),
        created_at: moment,
      }),
    ),
  },
});
