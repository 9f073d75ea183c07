import { z } from "zod";
import { reviewReasons } from "../customers/profiles.ts";
import { amount, amountField, id, loginPassword, moment, pageBefore, text, userId, userIdentity } from "../fields.ts";
import { blockReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** The owner reads why the account was held; only administrators read why it was released. */
const reason = text(blockReasonLengthMax);

/**
 * The top-up that a cause is about: what the card provider last said of it, and what came of that.
 */
const topUp = z.object({
  id,
  amount,
  created_at: moment,
  /** The provider's ids of the checkout and of its payment. */
  session_id: z.string(),
  payment_id: z.string().nullable(),
  /** What the provider refunded to the card, and what it withholds for disputes. */
  refunded: amount,
  disputed: amount,
  /**
   * What is taken back now of the top-up and of its referral bonus, and the part of both that the
   * wallet did not hold.
   */
  taken: amount,
  bonus_taken: amount,
  owed: amount,
});

/** One cause of a review, as administrators see it. People are given by full name. */
const cause = z.object({
  id,
  reason: z.enum(reviewReasons),
  /** What the administrator wrote who held the account; null for the other causes. */
  note: z.string().nullable(),
  /** The administrator who held the account; null for the other causes. */
  held_by: z.string().nullable(),
  since: moment,
  /** Null while the cause is open. */
  ended_at: moment.nullable(),
  /** Null while the cause is open, and where it ended by itself, as when a dispute was won. */
  ended_by: z.string().nullable(),
  ended_because: z.string().nullable(),
  /** Null for an account that an administrator held. */
  top_up: topUp.nullable(),
});

const review = z.object({
  ...userIdentity,
  /** Null if the account is not held. */
  held_since: moment.nullable(),
  /** The last 50, open and ended ones, newest first. */
  causes: z.array(cause),
  wallet_balance: amount,
  /** What the user owes Troco. */
  owed: amount,
});

export type AccountReview = z.output<typeof review>;

export const accountReviews = operations({
  /**
   * One row for each held account. `id` and `since` are those of its oldest open cause, which the
   * pages go by.
   */
  listAccountReviews: {
    method: "GET",
    path: "/admin/account-reviews",
    summary: "Accounts under review, longest waiting first, paginated by key",
    access: "admin",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      reviews: z.array(
        z.object({ id, ...userIdentity, since: moment, reasons: z.array(z.enum(reviewReasons)), owed: amount }),
      ),
      next_before: id.nullable(),
      /** How many accounts are held in all. */
      waiting: z.int().min(0),
    }),
  },
  /** `not_found` means that there is no such user; one who was never held has no causes. */
  getAccountReview: {
    method: "GET",
    path: "/admin/users/{user_id}/review",
    summary: "Why an account is or was under review, the top-ups involved, and the amount owed",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: review,
    errors: ["not_found"],
  },
  /**
   * An account that is already held by an administrator keeps its first reason. `user_is_self`
   * means that administrators cannot decide on their own account, `account_cancelled` that its
   * owner closed it.
   */
  holdAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/hold",
    summary: "Puts an account under review: it can see everything and receive money, but cannot move any",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason }),
    output: review,
    errors: ["not_found", "user_is_self", "account_cancelled"],
  },
  /** Ends every open cause. `account_not_held` means that there is none. */
  releaseAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/release",
    summary: "Ends a review: the account can move money again; any amount owed remains",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, reason, login_password: loginPassword }),
    output: review,
    errors: ["not_found", "user_is_self", "account_not_held"],
  },
  /**
   * Takes the whole `amount` or nothing: `owed_less` (with `owed`) if less is owed,
   * `insufficient_balance` (with `balance`) if the wallet holds less. Answers what is still owed.
   */
  collectOwed: {
    method: "POST",
    path: "/admin/users/{user_id}/collection",
    summary: "Collects an amount owed from the wallet, in full or in part",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, amount: amountField(amountLimits.debt), login_password: loginPassword }),
    output: z.object({ owed: amount }),
    errors: ["money_paused", "not_found", "user_is_self", "owed_less", "insufficient_balance"],
  },
  /**
   * Gives up the whole `amount` or nothing: `owed_less` (with `owed`) if less is owed. Answers what
   * is still owed.
   */
  writeOffOwed: {
    method: "POST",
    path: "/admin/users/{user_id}/write-off",
    summary: "Writes off an amount owed, in full or in part",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      user_id: userId,
      amount: amountField(amountLimits.debt),
      reason,
      login_password: loginPassword,
    }),
    output: z.object({ owed: amount }),
    errors: ["money_paused", "not_found", "user_is_self", "owed_less"],
  },
});
