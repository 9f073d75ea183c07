import { z } from "zod";
import {
  amount,
  isFree,
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
  causes: z
    .array(
      z.object({
        reason: z.enum(reviewReasons),
        note: z.string().nullable().describe("What an administrator wrote; null for other causes."),
      }),
    )
    .describe("Why, newest first."),
});

// The field names are those of section 3 of the specification.
export const profile = z
  .object({
    user_id: userId,
    email: z.string().describe("The e-mail address."),
    full_name: z.string(),
    username: z.string().describe("The username, without @."),
    is_active: z.boolean().describe("Whether the account is activated, so that it may move money."),
    phone: z.string().nullable().describe("The phone number in E.164; null if none was given."),
    phone_country_code: z.string().nullable().describe("The dial code that the phone number begins with."),
    address: z.string().nullable().describe("Street and number, written out."),
    street_address: z.string().nullable(),
    address_number: z.string().nullable().describe("The number in the street."),
    address_complement: z.string().nullable().describe("What else finds the address: floor, flat."),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.string(),
    preferred_language: language.describe("The language of mails, and of the app where none was chosen."),
    document_photo_url: z
      .string()
      .nullable()
      .describe("A short-lived link to the document's photo; null where there is none."),
    selfie_photo_url: z.string().nullable().describe("A short-lived link to the selfie; null where there is none."),
    has_purchase_password: z.boolean(),
    user_type: z.enum(["customer", "partner"]).describe("Whether the user acts for a partner."),
    card_display: z.string().describe("The card number, masked but for its end."),
    wallet_balance: amount.describe("The wallet's balance, in minor units."),
    cashback_balance: amount.describe("The cashback balance, in minor units."),
    cashback_this_month: amount.describe(
      "Cashback earned since the month began in UTC, in minor units, less what refunds took back.",
    ),
    review: ownReview
      .nullable()
      .describe("While the account is under review it receives money and moves none; null otherwise."),
    owed: amount.describe(
      "What the customer owes for top-ups that were reversed after their money was spent, in minor units.",
    ),
    is_admin: z.boolean(),
    second_factor_missing: z.boolean().describe("Whether the consoles stay closed until a second factor is set up."),
    is_blocked: z.boolean(),
    block_reason: z
      .string()
      .nullable()
      .describe(
        "`account_deleted` for an account that its owner closed, or what an administrator wrote; null unless blocked.",
      ),
    referral_code: z.string().describe("The caller's own code, for others."),
    referral_code_bonus: amount.describe("The bonus of the caller's own code, in minor units."),
    referral_code_minimum: amount.describe("The smallest top-up that earns that bonus, in minor units."),
    referral_code_used: z.string().nullable().describe("The code that the caller applied; null if none."),
    referral_bonus_pending: amount.describe("What the applied code still promises, in minor units; 0 once it is paid."),
    referral_minimum_value: amount.describe("The smallest top-up that pays it, in minor units."),
    referral_bonus_withheld: z
      .enum(bonusObstacles)
      .nullable()
      .describe(
        "Why the last top-up that reached the minimum did not pay it; it waits for another one. Null otherwise.",
      ),
    updated_at: moment,
  })
  .meta({ id: "Profile", description: "The caller's own account; null stands for what was never given." });

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
      username: z.string().describe("The username, without @."),
      card_display: z.string().describe("The card number, masked but for its end."),
      is_active: z.boolean().describe("Whether the account is activated, so that it may move money."),
      wallet_balance_display: z.string().describe("The wallet's balance, written in the profile's language."),
      cashback_balance_display: z.string().describe("The cashback balance, written in the profile's language."),
    }),
  },
  updateProfile: {
    method: "PATCH",
    path: "/profile",
    summary: "Changes contact details, name, username or language",
    description:
      "Changes the fields that are given; an empty one is cleared. `phone_country_code` alone changes nothing, and must be the one that `phone` begins with: otherwise `invalid_input` at `phone`. Another `username`, and another `phone` of an active account, need `login_password`, which is `required` then. Names that would speak for the operator are `reserved`. A username that somebody gave up is `username_taken` for 400 days, except for them; a fourth change in 30 days is `too_many_requests`, with `seconds`.",
    access: "customer",
    input: z.strictObject({
      full_name: text(fullNameLengthMax)
        .refine((name) => name.toLowerCase() !== closedAccountName, { params: { code: "not_allowed" } })
        .refine(...isFree)
        .optional(),
      username: usernameField
        .refine(...isFree)
        .optional()
        .describe("The username, without @."),
      phone: phone.optional().describe("The phone number in E.164; null if none was given."),
      phone_country_code: z
        .enum(phoneCountryCodes)
        .optional()
        .describe("The dial code that the phone number begins with."),
      address: text(addressLengthMax).optional().describe("Street and number, written out."),
      street_address: optionalText(addressPartLengthMax.street),
      address_number: optionalText(addressPartLengthMax.number).describe("The number in the street."),
      address_complement: optionalText(addressPartLengthMax.complement).describe(
        "What else finds the address: floor, flat.",
      ),
      neighborhood: optionalText(placeNameLengthMax),
      city: text(placeNameLengthMax).optional(),
      state: text(placeNameLengthMax).optional(),
      postal_code: postalCode.optional(),
      country: text(60).optional(),
      preferred_language: language.optional().describe("The language of mails, and of the app where none was chosen."),
      login_password: loginPassword
        .optional()
        .describe("The login password; needed for another `username`, or `phone` of an active account."),
    }),
    output: profile,
    errors: ["username_taken", "login_password_wrong", "too_many_requests"],
  },
  activateUserAccount: {
    method: "POST",
    path: "/profile/activation",
    summary: "Activates the account once it has contact details, both photos and a purchase password",
    description:
      "Idempotent. `activation_incomplete` has `missing`: those of `address`, `documents` and `password` that remain, separated by commas.",
    access: "customer",
    output: z.object({
      is_active: z.literal(true).describe("Whether the account is activated, so that it may move money."),
    }),
    errors: ["activation_incomplete"],
  },
  cancelAccount: {
    method: "POST",
    path: "/profile/cancellation",
    summary:
      "Closes the caller's account permanently; both balances, any amount owed and the partner balance must be zero",
    description:
      "`balance_not_zero` has `balance`, all that is left, and where they are not zero `owed`, what the caller owes, and `settlement`, the part that belongs to the partner. The partner counts only for its last owner who is not blocked. `owner_too_new` has `until`: the owners who stay are new.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({
      login_password: loginPassword.describe("The login password; needed for another `phone` of an active account."),
    }),
    output: z.object({ cancelled: z.literal(true).describe("The account is closed.") }),
    errors: ["account_held", "balance_not_zero", "owner_too_new"],
  },
});
