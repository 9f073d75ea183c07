import { z } from "zod";
import { amount, amountField, loginPassword, moment, optionalText } from "./fields.ts";
import {
  codeStates,
  codeUsesMax,
  pageRowsMax,
  promotionalCodeLengthMin,
  promotionalCodePattern,
  referralCodeLengthMax,
} from "./limits.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

const count = z.int().min(0);
/** The sum of many people's amounts, in minor units. */
const sum = z.int().min(0);

/** As typed, in capitals. */
const code = z.string().trim().toUpperCase().min(1).max(referralCodeLengthMax);

const promotionalCode = z.object({
  code: z.string(),
  /** What it promises, and the smallest card top-up that earns it. */
  bonus: amount,
  minimum_top_up: amount,
  /** Null for one that was made before this was kept. */
  created_at: moment.nullable(),
  /** From then on it cannot be applied. */
  ends_at: moment.nullable(),
  uses_max: z.int().min(1).nullable(),
  state: z.enum(codeStates),
  /** How often it was applied: each of these people was paid its bonus, or is still promised it. */
  uses: count,
  bonuses_paid: count,
  bonuses_paid_amount: sum,
  bonuses_pending: count,
  bonuses_pending_amount: sum,
});

export const referrals = operations({
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
    refusals: ["referral_code_invalid", "referral_code_already_used", "too_many_requests"],
  },
  listPromotionalCodes: {
    method: "GET",
    path: "/promotional-codes",
    summary: "Promotional codes with their cost, newest first, paginated by key",
    access: "admin",
    input: z.strictObject({
      /** A part of the code. */
      search: optionalText(referralCodeLengthMax),
      /** The last code that was read, to get those that come after it. */
      before: code.optional(),
      limit: z.coerce.number().int().min(1).max(pageRowsMax).default(20),
    }),
    output: z.object({ codes: z.array(promotionalCode), next_before: z.string().nullable() }),
    refusals: [],
  },
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
      /** Later than now; without one it does not end by itself. */
      ends_at: moment.nullable().default(null),
      /** Without one it may be applied by everybody. */
      uses_max: z.int().min(1).max(codeUsesMax).nullable().default(null),
    }),
    output: promotionalCode,
    refusals: ["promotional_code_taken", "login_password_wrong", "too_many_requests"],
  },
  endPromotionalCode: {
    method: "POST",
    path: "/promotional-codes/{code}/end",
    summary: "Ends a promotional code: no one else can apply it; people who already did keep their promised bonus",
    access: "admin",
    input: z.strictObject({ code }),
    output: promotionalCode,
    refusals: ["not_found"],
  },
});
