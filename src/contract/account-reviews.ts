import { z } from "zod";
import { amount, amountField, id, loginPassword, moment, pageBefore, person, text, userId } from "./fields.ts";
import { blockReasonLengthMax } from "./limits.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

/** Why an account moves no money until an administrator has looked. */
export const reviewReasons = [
  /** The bank of whoever paid by card takes the payment back, or tries to. */
  "top_up_disputed",
  /** The card payment was given back at the provider. */
  "top_up_refunded",
  /** An administrator held the account. */
  "by_hand",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What the account's owner sees of it. */
export const ownReview = z.object({
  since: moment,
  causes: z.array(
    z.object({
      reason: z.enum(reviewReasons),
      /** What the administrator wrote who held the account by hand. */
      note: z.string().nullable(),
    }),
  ),
});

/** The account's owner reads why it was held; why it was let go stays with the administrators. */
const reason = text(blockReasonLengthMax);

/** The top-up that a cause is about: what the card provider said of it last, and what came of that. */
const topUp = z.object({
  id,
  amount,
  created_at: moment,
  /** The provider's own names of the checkout and of its payment. */
  session_id: z.string(),
  payment_id: z.string().nullable(),
  /** Given back to the card, and withheld for disputes, as the provider says. */
  refunded: amount,
  disputed: amount,
  /** Taken back of the top-up and of its referral bonus at present, and what of both the wallet did not hold. */
  taken: amount,
  bonus_taken: amount,
  owed: amount,
});

/** One cause, as administrators see it. */
const cause = z.object({
  id,
  reason: z.enum(reviewReasons),
  note: z.string().nullable(),
  held_by: z.string().nullable(),
  since: moment,
  ended_at: moment.nullable(),
  /** Null where it ended by itself: the dispute was won. */
  ended_by: z.string().nullable(),
  ended_because: z.string().nullable(),
  /** The top-up that it is about. */
  top_up: topUp.nullable(),
});

const review = z.object({
  ...person,
  /** Null for who is not held. */
  held_since: moment.nullable(),
  /** The last ones, newest first. */
  causes: z.array(cause),
  wallet_balance: amount,
  /** What the person owes the house. */
  owed: amount,
});

export type AccountReview = z.output<typeof review>;

export const accountReviews = operations({
  listAccountReviews: {
    method: "GET",
    path: "/admin/account-reviews",
    summary: "Accounts under review, longest waiting first, paginated by key",
    access: "admin",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      reviews: z.array(
        z.object({ id, ...person, since: moment, reasons: z.array(z.enum(reviewReasons)), owed: amount }),
      ),
      next_before: id.nullable(),
      /** All who are held. */
      waiting: z.int().min(0),
    }),
    refusals: [],
  },
  getAccountReview: {
    method: "GET",
    path: "/admin/users/{user_id}/review",
    summary: "Why an account is or was under review, the top-ups involved, and the amount owed",
    access: "admin",
    input: z.strictObject({ user_id: userId }),
    output: review,
    refusals: ["not_found"],
  },
  holdAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/hold",
    summary: "Puts an account under review: it can see everything and receive money, but cannot move any",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason }),
    output: review,
    refusals: ["not_found", "user_is_self", "account_cancelled"],
  },
  releaseAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/release",
    summary: "Ends a review: the account can move money again; any amount owed remains",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, reason, login_password: loginPassword }),
    output: review,
    refusals: ["not_found", "user_is_self", "account_not_held"],
  },
  collectOwed: {
    method: "POST",
    path: "/admin/users/{user_id}/collection",
    summary: "Collects an amount owed from the wallet, in full or in part",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, amount: amountField(amountLimits.debt), login_password: loginPassword }),
    output: z.object({ owed: amount }),
    refusals: ["money_paused", "not_found", "user_is_self", "owed_less", "insufficient_balance"],
  },
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
    refusals: ["money_paused", "not_found", "user_is_self", "owed_less"],
  },
});
