import { z } from "zod";
import { amount } from "./fields.ts";
import { referralCodeLengthMax } from "./limits.ts";
import { operations } from "./operation.ts";

export const referrals = operations({
  applyReferralCode: {
    method: "POST",
    path: "/referral",
    summary: "Applies a referral or promotional code; only one may ever be used",
    access: "customer",
    input: z.strictObject({ _code: z.string().trim().toUpperCase().min(1).max(referralCodeLengthMax) }),
    output: z.object({
      success: z.literal(true),
      referral_code_used: z.string(),
      referral_bonus_pending: amount,
      referral_minimum_value: amount,
    }),
    refusals: ["referral_code_invalid", "referral_code_already_used", "too_many_requests"],
  },
});
