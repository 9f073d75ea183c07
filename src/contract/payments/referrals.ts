import { z } from "zod";
import { amount, amountField, count, loginPassword, moment, optionalText, pageLimit, sum } from "../fields.ts";
import {
  codeStates,
  codeUsesMax,
  promotionalCodeLengthMin,
  promotionalCodePattern,
  referralCodeLengthMax,
} from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** A code as typed; parsed to capitals. */
const code = z.string().trim().toUpperCase().min(1).max(referralCodeLengthMax).describe("The code, in any case.");

const promotionalCode = z
  .object({
    code: z.string(),
    bonus: amount.describe("The bonus, in minor units."),
    minimum_top_up: amount.describe("The smallest top-up that pays the bonus, in minor units."),
    created_at: moment.nullable().describe("When it was created; null if that is not known."),
    ends_at: moment.nullable().describe("Until when it can be applied; null for ever."),
    uses_max: z.int().min(1).nullable().describe("How many customers can apply it; null for no limit."),
    state: z.enum(codeStates).describe("Whether it can still be applied."),
    uses: count.describe("How many customers were paid the bonus or still wait for it."),
    bonuses_paid: count.describe("How many bonuses were paid."),
    bonuses_paid_amount: sum.describe("Their sum, in minor units."),
    bonuses_pending: count.describe("How many bonuses still wait."),
    bonuses_pending_amount: sum.describe("Their sum, in minor units."),
  })
  .meta({ id: "PromotionalCode", description: "A code that gives a bonus." });

export const referrals = operations({
  applyReferralCode: {
    method: "POST",
    path: "/referral",
    summary: "Applies a referral or promotional code; only one may ever be used",
    description:
      "The bonus is paid with the first top-up of at least `referral_minimum_value`. `referral_code_invalid` covers a code that is unknown, ended, used up, or the caller's own.",
    access: "customer",
    input: z.strictObject({ _code: code.describe("The code, in any case.") }),
    output: z.object({
      success: z.literal(true),
      referral_code_used: z.string().describe("The code that the caller applied; null if none."),
      referral_bonus_pending: amount.describe(
        "What the applied code still promises, in minor units; 0 once it is paid.",
      ),
      referral_minimum_value: amount.describe("The smallest top-up that pays it, in minor units."),
    }),
    errors: ["referral_code_invalid", "referral_code_already_used", "too_many_requests"],
  },
  listPromotionalCodes: {
    method: "GET",
    path: "/promotional-codes",
    summary: "Promotional codes with their cost, newest first",
    access: "admin",
    input: z.strictObject({
      search: optionalText(referralCodeLengthMax).describe("What the code contains."),
      before: code.optional().describe("The last code of the page before, as `next_before` gave it."),
      limit: pageLimit(20),
    }),
    output: z.object({
      codes: z.array(promotionalCode),
      next_before: z.string().nullable().describe("What to pass as `before` for the next page; null on the last one."),
    }),
  },
  createPromotionalCode: {
    method: "POST",
    path: "/promotional-codes",
    summary: "Creates a promotional code; Troco pays its bonus to everyone who applies it",
    description:
      "`promotional_code_taken` may also be a customer's own code. `not_allowed` at `ends_at`: not later than now.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      login_password: loginPassword,
      code: code.pipe(z.string().min(promotionalCodeLengthMin).regex(promotionalCodePattern)),
      bonus: amountField(amountLimits.promotion).describe("The bonus, in minor units."),
      minimum_top_up: amountField(amountLimits.topUp).describe(
        "The smallest top-up that pays the bonus, in minor units.",
      ),
      ends_at: moment.nullable().default(null).describe("Until when it can be applied; null for ever."),
      uses_max: z
        .int()
        .min(1)
        .max(codeUsesMax)
        .nullable()
        .default(null)
        .describe("How many customers can apply it; null for no limit."),
    }),
    output: promotionalCode,
    errors: ["promotional_code_taken"],
  },
  endPromotionalCode: {
    method: "POST",
    path: "/promotional-codes/{code}/end",
    summary: "Ends a promotional code: no one else can apply it; users who already did keep their promised bonus",
    description: "Idempotent. `not_found` also stands for a customer's own code.",
    access: "admin",
    input: z.strictObject({ code }),
    output: promotionalCode,
    errors: ["not_found"],
  },
});
