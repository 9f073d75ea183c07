import { z } from "zod";
import { reviewReasons } from "../customers/profiles.ts";
import {
  amount,
  amountField,
  id,
  loginPassword,
  moment,
  nextBefore,
  pageBefore,
  text,
  userId,
  userIdentity,
} from "../fields.ts";
import { blockReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** The owner reads why the account was held; only administrators read why it was released. */
const reason = text(blockReasonLengthMax);

const topUp = z
  .object({
    id: id,
    amount,
    created_at: moment,
    session_id: z.string().describe("The checkout's ID at the provider."),
    payment_id: z.string().nullable().describe("The payment's ID at the provider; null if there is none."),
    refunded: amount.describe("What was refunded, in minor units."),
    disputed: amount.describe("What is disputed, in minor units."),
    taken: amount.describe("What is taken back now of the top-up, in minor units."),
    bonus_taken: amount.describe("What is taken back now of its bonus, in minor units."),
    owed: amount.describe("What is owed, in minor units."),
  })
  .meta({ id: "ReviewedTopUp", description: "What the card provider last said of a top-up, and what came of that." });

const cause = z
  .object({
    id: id,
    reason: z.enum(reviewReasons),
    note: z.string().nullable().describe("What an administrator wrote; null for other causes."),
    held_by: z.string().nullable().describe("The administrator who held it; null for other causes."),
    since: moment,
    ended_at: moment.nullable().describe("When it ended; null while it has not."),
    ended_by: z
      .string()
      .nullable()
      .describe("The administrator who released it; null also where it ended by itself, as when a dispute was won."),
    ended_because: z.string().nullable().describe("Why it was released; null if nobody did."),
    top_up: topUp.nullable().describe("The top-up that it is about; null if none."),
  })
  .meta({ id: "ReviewCause", description: "Why an account is held. Users are given by full name." });

const review = z
  .object({
    ...userIdentity,
    held_since: moment.nullable().describe("Since when the account is under review; null if it is not."),
    causes: z.array(cause).describe("Why, newest first."),
    wallet_balance: amount.describe("The wallet's balance, in minor units."),
    owed: amount.describe("What is owed, in minor units."),
  })
  .meta({ id: "AccountReview", description: "Why an account is or was held, and what it owes." });

export type AccountReview = z.output<typeof review>;

export const accountReviews = operations({
  listAccountReviews: {
    method: "GET",
    path: "/admin/account-reviews",
    summary: "Accounts under review, longest waiting first",
    description: "`id` and `since` are those of the oldest open cause, which the pages go by.",
    access: "admin",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      reviews: z.array(
        z.object({
          id: id,
          ...userIdentity,
          since: moment,
          reasons: z.array(z.enum(reviewReasons)).describe("The kinds of its open causes."),
          owed: amount.describe("What is owed, in minor units."),
        }),
      ),
      next_before: nextBefore,
      waiting: z.int().min(0).describe("The number of accounts that are held."),
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
  holdAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/hold",
    summary: "Puts an account under review: it can see everything and receive money, but cannot move any",
    description: "An account that is already held by an administrator keeps its first reason.",
    access: "admin",
    input: z.strictObject({ user_id: userId, reason: reason }),
    output: review,
    errors: ["not_found", "own_concern", "account_cancelled"],
  },
  releaseAccount: {
    method: "POST",
    path: "/admin/users/{user_id}/release",
    summary: "Ends a review: the account can move money again; any amount owed remains",
    description: "Ends every open cause.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      user_id: userId,
      reason: reason,
      login_password: loginPassword,
    }),
    output: review,
    errors: ["not_found", "own_concern", "account_not_held"],
  },
  collectOwed: {
    method: "POST",
    path: "/admin/users/{user_id}/collection",
    summary: "Collects an amount owed from the wallet, in full or in part",
    description: "Takes the whole `amount` or nothing; `owed_less` has `owed`, `insufficient_balance` `balance`.",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, amount: amountField(amountLimits.debt), login_password: loginPassword }),
    output: z.object({ owed: amount.describe("What is owed, in minor units.") }),
    errors: ["money_paused", "not_found", "own_concern", "owed_less", "insufficient_balance"],
  },
  writeOffOwed: {
    method: "POST",
    path: "/admin/users/{user_id}/write-off",
    summary: "Writes off an amount owed, in full or in part",
    description: "Gives up the whole `amount` or nothing; `owed_less` has `owed`.",
    access: "admin",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      user_id: userId,
      amount: amountField(amountLimits.debt),
      reason: reason,
      login_password: loginPassword,
    }),
    output: z.object({ owed: amount.describe("What is owed, in minor units.") }),
    errors: ["money_paused", "not_found", "own_concern", "owed_less"],
  },
});
