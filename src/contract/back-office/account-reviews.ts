import { z } from "zod";
import { reviewReasons } from "../customers/profiles.ts";
import { amount, amountField, id, loginPassword, moment, pageBefore, text, userId, userIdentity } from "../fields.ts";
import { blockReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** The owner reads why the account was held; only administrators read why it was released. */
const reason = text(blockReasonLengthMax);

/** The card provider's last word on it, and what came of that. */
const topUp = z.object({
  id,
  amount,
  created_at: moment,
  session_id: z.string(),
  payment_id: z.string().nullable(),
  refunded: amount,
  disputed: amount,
  /** Taken back now of the top-up and of its bonus, and the part that the wallet did not hold. */
  taken: amount,
  bonus_taken: amount,
  owed: amount,
});

/** People are given by full name. */
const cause = z.object({
  id,
  reason: z.enum(reviewReasons),
  /** Null unless an administrator held the account, as is `held_by`. */
  note: z.string().nullable(),
  held_by: z.string().nullable(),
  since: moment,
  ended_at: moment.nullable(),
  /** Null also where it ended by itself, as when a dispute was won. */
  ended_by: z.string().nullable(),
  ended_because: z.string().nullable(),
  top_up: topUp.nullable(),
});

const review = z.object({
  ...userIdentity,
  held_since: moment.nullable(),
  /** The last 50, newest first. */
  causes: z.array(cause),
  wallet_balance: amount,
  owed: amount,
});

export type AccountReview = z.output<typeof review>;

export const accountReviews = operations({
  /** `id` and `since` are those of the oldest open cause, which the pages go by. */
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
      /** The number of accounts that are held. */
      waiting: z.int().min(0),
    }),
  },
  getAccountReview: {
    method: "GET",
    path: "/admin/users/{user_id}/review",
    summary: "Why an account is or was under review, the top-ups involved, and the amount owed",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: review,
    errors: ["not_found"],
  },
  /** An account that is already held by an administrator keeps its first reason. */
  holdAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/hold",
    summary: "Puts an account under review: it can see everything and receive money, but cannot move any",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason }),
    output: review,
    errors: ["not_found", "own_concern", "account_cancelled"],
  },
  /** Ends every open cause. */
  releaseAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/release",
    summary: "Ends a review: the account can move money again; any amount owed remains",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, reason, login_password: loginPassword }),
    output: review,
    errors: ["not_found", "own_concern", "account_not_held"],
  },
  /**
   * Takes the whole `amount` or nothing; `owed_less` has `owed`, `insufficient_balance` `balance`.
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
    errors: ["money_paused", "not_found", "own_concern", "owed_less", "insufficient_balance"],
  },
  /** Gives up the whole `amount` or nothing; `owed_less` has `owed`. */
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
    errors: ["money_paused", "not_found", "own_concern", "owed_less"],
  },
});
