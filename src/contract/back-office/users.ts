import { z } from "zod";
import { userPartLength, usersFoundMax } from "../console-limits.ts";
import { photoKinds } from "../customers/identity-documents.ts";
import {
  amount,
  id,
  identifiedUser,
  language,
  loginPassword,
  moment,
  nextBefore,
  pageBefore,
  text,
  userId,
  userIdentity,
} from "../fields.ts";
import { accountDeletedReason, blockReasonLengthMax, userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { memberRoles } from "../partners/roles.ts";
import { transaction } from "../payments/transactions.ts";

const user = z
  .object({
    ...userIdentity,
    email: z.string().describe("The e-mail address."),
    email_confirmed: z.boolean(),
    phone: z.string().nullable().describe("The phone number in E.164; null if none was given."),
    address: z.string().nullable().describe("Street and number, written out."),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.string(),
    preferred_language: language.describe("The language of mails, and of the app where none was chosen."),
    card_display: z.string().describe("The card number, masked but for its end."),
    card_frozen_since: moment.nullable().describe("Since when the card number is frozen; null if it is not."),
    replaced_cards: z
      .array(
        z.object({
          card_display: z.string().describe("The card number, masked but for its end."),
          replaced_at: moment,
        }),
      )
      .describe("The numbers that the user had before, newest first."),
    created_at: moment.describe("When the user signed up."),
    is_active: z.boolean().describe("Whether the account is activated, so that it may move money."),
    is_admin: z.boolean(),
    is_blocked: z.boolean(),
    block_reason: z
      .string()
      .nullable()
      .describe(
        "`account_deleted` for an account that its owner closed, or what an administrator wrote; null unless blocked.",
      ),
    held_since: moment.nullable().describe("Since when the account is under review; null if it is not."),
    frozen_at: moment.nullable().describe("Since when it is frozen by its owner; null if it is not."),
    is_cancelled: z.boolean().describe("Whether its owner closed the account."),
    has_purchase_password: z.boolean(),
    devices: z.int().min(0).describe("The number of sessions."),
    last_seen_at: moment
      .nullable()
      .describe("When one was last in use, to within five minutes; null if there is none."),
    company: z
      .object({
        id: id,
        company_name: z.string(),
        role: z.enum(memberRoles),
      })
      .nullable()
      .describe("The partner that the user acts for; null if none."),
    wallet_balance: amount.describe("The wallet's balance, in minor units."),
    cashback_balance: amount.describe("The cashback balance, in minor units."),
    photos: z
      .array(
        z.object({
          kind: z.enum(photoKinds).describe("Which photo."),
          stored_at: moment,
        }),
      )
      .describe("The identity photos."),
    photos_deletion: z
      .object({
        due_at: moment.describe("When they are due to be deleted."),
        deleted_at: moment.nullable().describe("When they were deleted; null if they were not."),
      })
      .nullable()
      .describe("When the photos are deleted; null unless the account is closed."),
  })
  .meta({ id: "User", description: "A user as administrators see them: no password, no full card number, no photo." });

export type User = z.output<typeof user>;

/** The owner reads it; `accountDeletedReason` marks an account that its owner closed. */
const reason = text(blockReasonLengthMax).refine((value) => value !== accountDeletedReason);

export const users = operations({
  findUser: {
    method: "GET",
    path: "/admin/users",
    summary: "The user with exactly this email, @username or card number, or null; partial matches find no one",
    description: "`too_many_requests` beyond 100 look-ups in ten minutes.",
    access: "admin",
    input: z.strictObject({
      term: text(userSearchLengthMax).describe("Exactly an e-mail address, @username or card number."),
    }),
    output: identifiedUser.nullable(),
    errors: ["too_many_requests"],
  },
  searchUsers: {
    method: "POST",
    path: "/admin/users/searches",
    summary: "Users with this in their name, or in their email; the search is recorded with its reason",
    description:
      "For a caller who knows nothing exactly. The term and the reason stand in the audit log. `too_many_requests` beyond 20 searches in ten minutes.",
    access: "admin",
    input: z.strictObject({
      term: text(userPartLength.max)
        .pipe(z.string().min(userPartLength.min))
        .describe("A part of the name, whose words may stand in any order, or of the email."),
      reason: text(blockReasonLengthMax).describe("Why; it is for the audit log."),
    }),
    output: z.object({
      users: z.array(identifiedUser).max(usersFoundMax).describe("Those found, in the order of their names."),
      more: z.boolean().describe("Whether there are more, for whom a longer term is needed."),
    }),
    errors: ["too_many_requests"],
  },
  getUser: {
    method: "GET",
    path: "/admin/users/{user_id}",
    summary: "A user's profile, status and balances",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: user,
    errors: ["not_found"],
  },
  listUserTransactions: {
    method: "GET",
    path: "/admin/users/{user_id}/transactions",
    summary: "A user's statement, newest first",
    access: "admin",
    input: z.strictObject({ user_id: userId, ...pageBefore(20) }),
    output: z.object({
      transactions: z.array(transaction),
      next_before: nextBefore,
    }),
    errors: ["not_found"],
  },
  viewUserPhoto: {
    method: "POST",
    path: "/admin/users/{user_id}/photo-views",
    summary: "A short-lived link to a user's photo; the request is recorded in the audit log",
    description: "`url` is as in `getIdentityDocument`.",
    access: "admin",
    input: z.strictObject({ user_id: userId, kind: z.enum(photoKinds).describe("Which photo.") }),
    output: z.object({ url: z.string().describe("A short-lived link, relative to this site.") }),
    errors: ["not_found"],
  },
  blockUser: {
    method: "POST",
    path: "/admin/users/{user_id}/block",
    summary: "Blocks a user or changes the reason; open pages show it within seconds",
    description: "Cancels the open charges that wait for the user.",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason: reason }),
    output: user,
    errors: ["not_found", "own_concern", "account_cancelled"],
  },
  unblockUser: {
    method: "POST",
    path: "/admin/users/{user_id}/unblock",
    summary: "Unblocks a user, with their balances intact; a closed account stays closed",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, login_password: loginPassword }),
    output: user,
    errors: ["not_found", "own_concern", "account_cancelled"],
  },
  unfreezeUser: {
    method: "POST",
    path: "/admin/users/{user_id}/unfreeze",
    summary: "Ends the freezing of a user's account, so that its owner can log in again with the old password",
    description: "For an owner who has lost the mailbox too. `reason` is for the audit log.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      user_id: userId,
      reason: text(blockReasonLengthMax),
      login_password: loginPassword,
    }),
    output: user,
    errors: ["not_found", "own_concern", "account_not_frozen"],
  },
  signOutUserEverywhere: {
    method: "POST",
    path: "/admin/users/{user_id}/sign-out",
    summary: "Ends all of a user's sessions",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: z.object({ signed_out: z.int().min(0).describe("How many sessions ended.") }),
    errors: ["not_found", "own_concern"],
  },
});
