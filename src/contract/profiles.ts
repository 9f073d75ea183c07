import { z } from "zod";
import { ownReview } from "./account-reviews.ts";
import { amount, language, moment, optionalText, phone, postalCode, text, userId, usernameField } from "./fields.ts";
import {
  addressLengthMax,
  addressPartLengthMax,
  fullNameLengthMax,
  phoneCountryCodes,
  placeNameLengthMax,
} from "./limits.ts";
import { operations } from "./operation.ts";

/** Fields as the specification's section 3 names them. Balances are read from the ledger and cannot be written. */
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
  document_photo_url: z.string().nullable(),
  selfie_photo_url: z.string().nullable(),
  has_purchase_password: z.boolean(),
  user_type: z.enum(["customer", "partner"]),
  /** Masked, as shown on home: `****0461`. */
  card_display: z.string(),
  wallet_balance: amount,
  cashback_balance: amount,
  /** Cashback earned since the month began in UTC, in minor units. */
  cashback_this_month: amount,
  /** While the account is held for review: it receives money, and moves none. */
  review: ownReview.nullable(),
  /** What the caller owes the house, of top-ups that were taken back after they were spent. */
  owed: amount,
  is_admin: z.boolean(),
  is_blocked: z.boolean(),
  block_reason: z.string().nullable(),
  referral_code: z.string(),
  /**
   * The bonus that the caller's own code gives whoever applies it, and the least top-up that earns
   * it.
   */
  referral_code_bonus: amount,
  referral_code_minimum: amount,
  referral_code_used: z.string().nullable(),
  referral_bonus_pending: amount,
  referral_minimum_value: amount,
  updated_at: moment,
});

export type Profile = z.output<typeof profile>;

export const profiles = operations({
  getProfile: {
    method: "GET",
    path: "/profile",
    summary: "The caller's own profile, with balances read from the ledger",
    access: "session",
    input: z.strictObject({}),
    output: profile,
    refusals: [],
  },
  getSafeProfileData: {
    method: "GET",
    path: "/profile/safe",
    summary: "The part of the profile shown on home, with balances as display values",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({
      full_name: z.string(),
      username: z.string(),
      card_display: z.string(),
      is_active: z.boolean(),
      wallet_balance_display: z.string(),
      cashback_balance_display: z.string(),
    }),
    refusals: [],
  },
  updateProfile: {
    method: "PATCH",
    path: "/profile",
    summary: "Changes contact details, name, username or language",
    access: "customer",
    input: z.strictObject({
      full_name: text(fullNameLengthMax).optional(),
      username: usernameField.optional(),
      /** Digits with the country's dial code in front: +5511987654321. */
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
    }),
    output: profile,
    refusals: ["username_taken"],
  },
  activateUserAccount: {
    method: "POST",
    path: "/profile/activation",
    summary: "Activates the account once it has contact details, both photos and a purchase password",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({ is_active: z.literal(true) }),
    refusals: ["activation_incomplete"],
  },
  cancelAccount: {
    method: "POST",
    path: "/profile/cancellation",
    summary:
      "Closes the caller's account permanently; both balances, any amount owed and the company balance must be zero",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({ cancelled: z.literal(true) }),
    refusals: ["account_held", "balance_not_zero"],
  },
});
