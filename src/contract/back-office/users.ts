import { z } from "zod";
import { photoKinds } from "../customers/identity-documents.ts";
import { amount, id, language, loginPassword, moment, pageBefore, text, userId, userIdentity } from "../fields.ts";
import { accountDeletedReason, blockReasonLengthMax, userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { memberRoles } from "../partners/partners.ts";
import { transaction } from "../payments/transactions.ts";

/** A user as administrators see them: no password, no full card number, no photo. */
const user = z.object({
  ...userIdentity,
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  preferred_language: language,
  card_display: z.string(),
  /** Null unless the user has frozen the card number. */
  card_frozen_since: moment.nullable(),
  /** The numbers that the user had before, newest first. */
  replaced_cards: z.array(z.object({ card_display: z.string(), replaced_at: moment })),
  created_at: moment,
  is_active: z.boolean(),
  is_admin: z.boolean(),
  is_blocked: z.boolean(),
  block_reason: z.string().nullable(),
  held_since: moment.nullable(),
  /** Since when it is frozen by its owner. */
  frozen_at: moment.nullable(),
  is_cancelled: z.boolean(),
  has_purchase_password: z.boolean(),
  /** The number of sessions, and when one was last in use, to within five minutes. */
  devices: z.int().min(0),
  last_seen_at: moment.nullable(),
  company: z.object({ id, company_name: z.string(), role: z.enum(memberRoles) }).nullable(),
  wallet_balance: amount,
  cashback_balance: amount,
  photos: z.array(z.object({ kind: z.enum(photoKinds), stored_at: moment })),
  /** Null unless the account is closed. */
  photos_deletion: z.object({ due_at: moment, deleted_at: moment.nullable() }).nullable(),
});

export type User = z.output<typeof user>;

/** The owner reads it; `accountDeletedReason` marks an account that its owner closed. */
const reason = text(blockReasonLengthMax).refine((value) => value !== accountDeletedReason);

export const users = operations({
  /** `too_many_requests` beyond 100 look-ups in ten minutes. */
  findUser: {
    method: "GET",
    path: "/admin/users",
    summary: "The user with exactly this email, @username or card number, or null; partial matches find no one",
    access: "admin",
    input: z.strictObject({ term: text(userSearchLengthMax) }),
    output: z.object(userIdentity).nullable(),
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
    summary: "A user's statement, newest first, paginated by key",
    access: "admin",
    input: z.strictObject({ user_id: userId, ...pageBefore(20) }),
    output: z.object({ transactions: z.array(transaction), next_before: id.nullable() }),
    errors: ["not_found"],
  },
  /** `url` is as in `getIdentityDocument`. */
  viewUserPhoto: {
    method: "POST",
    path: "/admin/users/{user_id}/photo-views",
    summary: "A short-lived link to a user's photo; the request is recorded in the audit log",
    access: "admin",
    input: z.strictObject({ user_id: userId, kind: z.enum(photoKinds) }),
    output: z.object({ url: z.string() }),
    errors: ["not_found"],
  },
  /** Cancels the open charges that wait for the user. */
  blockUser: {
    method: "POST",
    path: "/admin/users/{user_id}/block",
    summary: "Blocks a user or changes the reason; open pages show it within seconds",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason }),
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
  /** For an owner who has lost the mailbox too. `reason` is for the audit log. */
  unfreezeUser: {
    method: "POST",
    path: "/admin/users/{user_id}/unfreeze",
    summary: "Ends the freezing of a user's account, so that its owner can log in again with the old password",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, reason: text(blockReasonLengthMax), login_password: loginPassword }),
    output: user,
    errors: ["not_found", "own_concern", "account_not_frozen"],
  },
  signOutUserEverywhere: {
    method: "POST",
    path: "/admin/users/{user_id}/sign-out",
    summary: "Ends all of a user's sessions",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: z.object({ signed_out: z.int().min(0) }),
    errors: ["not_found", "own_concern"],
  },
});
