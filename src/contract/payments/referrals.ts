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
const code = z.string().trim().toUpperCase().min(1).max(referralCodeLengthMax);

const promotionalCode = z.object({
  code: z.string(),
  bonus: amount,
  minimum_top_up: amount,
  created_at: moment.nullable(),
  ends_at: moment.nullable(),
  uses_max: z.int().min(1).nullable(),
  state: z.enum(codeStates),
  /** Each of these customers was paid the bonus or still waits for it. */
  uses: count,
  bonuses_paid: count,
  bonuses_paid_amount: sum,
  bonuses_pending: count,
  bonuses_pending_amount: sum,
});

export const referrals = operations({
  /**
   * The bonus is paid with the first top-up of at least `referral_minimum_value`.
   * `referral_code_invalid` covers a code that is unknown, ended, used up, or the caller's own.
   */
  applyReferralCode: {
    method: "POST",
    path: "/referral",
    summary: "Applies a referral or promotional code; only one may ever be used",
    access: "customer",
    input: z.strictObject({ _code: code }),
    output: z.object({
      success: z.literal(true),
      referral_code_used: z.string(),
      referral_bonus_pending: amount,
      referral_minimum_value: amount,
    }),
    errors: ["referral_code_invalid", "referral_code_already_used", "too_many_requests"],
  },
  listPromotionalCodes: {
    method: "GET",
    path: "/promotional-codes",
    summary: "Promotional codes with their cost, newest first, paginated by key",
    access: "admin",
    input: z.strictObject({
      search: optionalText(referralCodeLengthMax),
      /** The last code of the page before, as `next_before` gave it. */
      before: code.optional(),
      limit: pageLimit(20),
    }),
    output: z.object({ codes: z.array(promotionalCode), next_before: z.string().nullable() }),
  },
  /**
   * `promotional_code_taken` may also be a customer's own code. `not_allowed` at `ends_at`: not
   * later than now.
   */
  createPromotionalCode: {
    method: "POST",
    path: "/promotional-codes",
    summary: "Creates a promotional code; Troco pays its bonus to everyone who applies it",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      login_password: loginPassword,
      code: code.pipe(z.string().min(promotionalCodeLengthMin).regex(promotionalCodePattern)),
      bonus: amountField(amountLimits.promotion),
      minimum_top_up: amountField(amountLimits.topUp),
      ends_at: moment.nullable().default(null),
      uses_max: z.int().min(1).max(codeUsesMax).nullable().default(null),
    }),
    output: promotionalCode,
    errors: ["promotional_code_taken"],
  },
  /** Idempotent. `not_found` also stands for a customer's own code. */
  endPromotionalCode: {
    method: "POST",
    path: "/promotional-codes/{code}/end",
    summary: "Ends a promotional code: no one else can apply it; users who already did keep their promised bonus",
    access: "admin",
    input: z.strictObject({ code }),
    output: promotionalCode,
    errors: ["not_found"],
  },
});
