import { z } from "zod";
import { amount, id, moment, nextBefore, pageBefore, signedAmount, timeZone } from "../fields.ts";
import { statementFilters } from "../limits.ts";
import { operations } from "../operation.ts";

export const transactionTypes = [
  "deposit",
  "spend",
  "tip",
  "cashback",
  "transfer_sent",
  "transfer_received",
  "cashback_transfer",
  "refund",
  "cashback_reversal",
  /** The wallet's part of a top-up, or of its bonus, that was refunded or disputed. */
  "deposit_reversal",
  /** Given again: the dispute was won, or the refund failed. */
  "deposit_restored",
  "debt_collected",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transaction = z
  .object({
    id,
    type: z.enum(transactionTypes),
    description: z
      .string()
      .nullable()
      .describe("`referral_bonus`, or the text of the user who caused it; null where the type says it."),
    merchant: z.string().nullable().describe("The partner, by its name at that time; null if there is none."),
    amount: signedAmount.describe(
      "Negative for money that left, in minor units. The completed rows add up to wallet plus cashback, without `cashback_transfer`, whose amount is unsigned.",
    ),
    cashback_earned: amount.describe("The cashback of a purchase, in minor units."),
    status: z
      .enum(["completed", "pending"])
      .describe(
        "`pending`: a deposit that was paid for and has not been settled. It is in no balance, and leaves the statement once it is settled.",
      ),
    recipient_email: z
      .string()
      .nullable()
      .describe("The other user's username, for transfers in both directions; null otherwise."),
    recipient_name: z.string().nullable().describe("The other user's full name; null unless it is a transfer."),
    message: z.string().nullable().describe("What the sender wrote; null if nothing."),
    created_at: moment,
  })
  .meta({
    id: "Transaction",
    description: "A row of a statement. Rows are never changed, except that a pending one disappears.",
  });

export type Transaction = z.output<typeof transaction>;

export const transactions = operations({
  listTransactions: {
    method: "GET",
    path: "/transactions",
    summary: "The caller's statement, newest first",
    description: "Refunds are with `spend`, reversals with what they reverse.",
    access: "customer",
    input: z.strictObject({
      type: z.enum(statementFilters).default("all"),
      month: z
        .string()
        .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
        .optional()
        .describe("A month of `time_zone`, such as `2026-11`; every month if left out."),
      time_zone: timeZone.default("UTC"),
      ...pageBefore(30),
    }),
    output: z.object({
      transactions: z.array(transaction),
      next_before: nextBefore,
    }),
  },
  listTransactionMonths: {
    method: "GET",
    path: "/transactions/months",
    summary: "The months that have entries, newest first, in the reader's time zone",
    access: "customer",
    input: z.strictObject({ time_zone: timeZone.default("UTC") }),
    output: z.array(z.string()),
  },
  getLastTransaction: {
    method: "GET",
    path: "/transactions/last",
    summary: "The newest entry of the caller's statement, or null",
    access: "customer",
    output: transaction.nullable(),
  },
  // After the two above, whose addresses would otherwise be taken for ids.
  getTransaction: {
    method: "GET",
    path: "/transactions/{id}",
    summary:
      "One entry of the caller's statement, as a receipt; the ID of a pending deposit leads to its credit once there is one",
    access: "customer",
    input: z.strictObject({ id }),
    output: transaction.extend({
      holder: z
        .object({
          full_name: z.string(),
          username: z.string().describe("The username, without @."),
        })
        .describe("Whose statement it is; the row itself names only the other side."),
      payment_request_id: id.nullable().describe("The charge that a purchase paid; null for everything else."),
    }),
    errors: ["transaction_not_found"],
  },
});
