import { z } from "zod";
import {
  amount,
  language,
  loginPassword,
  moment,
  optionalText,
  phone,
  postalCode,
  text,
  userId,
  usernameField,
} from "../fields.ts";
import {
  addressLengthMax,
  addressPartLengthMax,
  closedAccountName,
  fullNameLengthMax,
  bonusObstacles,
  phoneCountryCodes,
  placeNameLengthMax,
} from "../limits.ts";
import { operations } from "../operation.ts";

export const reviewReasons = [
  /** The payer's bank reverses a card payment, or tries to. */
  "top_up_disputed",
  /** A card payment was refunded at the provider after its money had been spent. */
  "top_up_refunded",
  /** An administrator held the account. */
  "by_hand",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

const ownReview = z.object({
  since: moment,
  causes: z.array(
    z.object({
      reason: z.enum(reviewReasons),
      /** Null unless `by_hand`. */
      note: z.string().nullable(),
    }),
  ),
});

/**
 * The field names are those of section 3 of the specification. Null stands for what was never
 * given.
 */
export const profile = z.object({
  user_id: userId,
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  is_active: z.boolean(),
  phone: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  address: z.string().nullable(),
  street_address: z.string().nullable(),
  address_number: z.string().nullable(),
  address_complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  preferred_language: language,
  /** Links as in `getIdentityDocument`; null where there is no photo. */
  document_photo_url: z.string().nullable(),
  selfie_photo_url: z.string().nullable(),
  has_purchase_password: z.boolean(),
  user_type: z.enum(["customer", "partner"]),
  card_display: z.string(),
  wallet_balance: amount,
  cashback_balance: amount,
  /** Cashback earned since the month began in UTC, in minor units, less what refunds took back. */
  cashback_this_month: amount,
  /** While the account is under review it receives money and moves none; null otherwise. */
  review: ownReview.nullable(),
  /** The sum that the caller owes for top-ups that were reversed after their money was spent. */
  owed: amount,
  is_admin: z.boolean(),
  /** The consoles stay closed until the caller has set up a second factor. */
  second_factor_missing: z.boolean(),
  is_blocked: z.boolean(),
  /** `accountDeletedReason`, or what an administrator wrote; null unless blocked. */
  block_reason: z.string().nullable(),
  referral_code: z.string(),
  /** The bonus of the caller's own code, and the smallest top-up that earns it. */
  referral_code_bonus: amount,
  referral_code_minimum: amount,
  /** The code that the caller applied, and what it still promises: zero once its bonus is paid. */
  referral_code_used: z.string().nullable(),
  referral_bonus_pending: amount,
  referral_minimum_value: amount,
  /** Why the last top-up that reached the minimum did not pay it; it waits for another one. */
  referral_bonus_withheld: z.enum(bonusObstacles).nullable(),
  updated_at: moment,
});

export type Profile = z.output<typeof profile>;

export const profiles = operations({
  getProfile: {
    method: "GET",
    path: "/profile",
    summary: "The caller's own profile, with balances read from the ledger",
    access: "session",
    output: profile,
  },
  getSafeProfileData: {
    method: "GET",
    path: "/profile/safe",
    summary: "The part of the profile shown on home, with balances as display values",
    access: "customer",
    output: z.object({
      full_name: z.string(),
      username: z.string(),
      card_display: z.string(),
      is_active: z.boolean(),
      /** Written in the profile's language. */
      wallet_balance_display: z.string(),
      cashback_balance_display: z.string(),
    }),
  },
  /**
   * Changes the fields that are given; an empty one is cleared. `phone_country_code` alone changes
   * nothing, and must be the one that `phone` begins with: otherwise `invalid_input` at `phone`.
   * Another `phone` of an active account needs `login_password`, which is `required` then.
   */
  updateProfile: {
    method: "PATCH",
    path: "/profile",
    summary: "Changes contact details, name, username or language",
    access: "customer",
    input: z.strictObject({
      full_name: text(fullNameLengthMax)
        .refine((name) => name.toLowerCase() !== closedAccountName, { params: { code: "not_allowed" } })
        .optional(),
      username: usernameField.optional(),
      phone: phone.optional(),
      phone_country_code: z.enum(phoneCountryCodes).optional(),
      address: text(addressLengthMax).optional(),
      street_address: optionalText(addressPartLengthMax.street),
      address_number: optionalText(addressPartLengthMax.number),
      address_complement: optionalText(addressPartLengthMax.complement),
      neighborhood: optionalText(placeNameLengthMax),
      city: text(placeNameLengthMax).optional(),
      state: text(placeNameLengthMax).optional(),
      postal_code: postalCode.optional(),
      country: text(60).optional(),
      preferred_language: language.optional(),
      login_password: loginPassword.optional(),
    }),
    output: profile,
    errors: ["username_taken", "login_password_wrong", "too_many_requests"],
  },
  /**
   * Idempotent. `activation_incomplete` has `missing`: the `activationTasks` that remain, separated
   * by commas.
   */
  activateUserAccount: {
    method: "POST",
    path: "/profile/activation",
    summary: "Activates the account once it has contact details, both photos and a purchase password",
    access: "customer",
    output: z.object({ is_active: z.literal(true) }),
    errors: ["activation_incomplete"],
  },
  /**
   * `balance_not_zero` has `balance`, all that is left, and where they are not zero `owed`, what
   * the caller owes, and `settlement`, the part that belongs to the partner. The partner counts
   * only for its last owner who is not blocked.
   */
  cancelAccount: {
    method: "POST",
    path: "/profile/cancellation",
    summary:
      "Closes the caller's account permanently; both balances, any amount owed and the partner balance must be zero",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: z.object({ cancelled: z.literal(true) }),
    errors: ["account_held", "balance_not_zero"],
  },
});
