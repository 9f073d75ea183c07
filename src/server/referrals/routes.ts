import type { referrals } from "#contract/referrals.ts";
import { toWire } from "../platform/wire.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { applyReferralCode } from "./apply-referral-code.ts";

/** Enough for a mistyped code, too few for one who tries codes out. */
const tries = { max: 20, windowMs: 60 * 60 * 1000 };

export function referralRoutes(services: Services): Handlers<typeof referrals> {
  return {
    applyReferralCode: async ({ _code: code }, { caller }) => {
      await limitRate(services, `apply-referral-code:${caller.userId}`, tries);
      const terms = await applyReferralCode(services, { userId: caller.userId, code });
      return {
        success: true,
        referral_code_used: code,
        referral_bonus_pending: toWire(terms.bonus),
        referral_minimum_value: toWire(terms.minimum_top_up),
      };
    },
  };
}
