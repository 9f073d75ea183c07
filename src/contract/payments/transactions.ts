import { z } from "zod";
import { amount, id, moment, pageBefore, signedAmount, timeZone } from "../fields.ts";
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

/** One row of a statement. Rows are never changed, except that a pending one disappears. */
export const transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /**
   * `referralBonusDescription`, or the text of the user who caused it; null where the type says it.
   */
  description: z.string().nullable(),
  /** The partner, by its name at that time. */
  merchant: z.string().nullable(),
  /**
   * Negative for money that left. The completed rows add up to wallet plus cashback, without
   * `cashback_transfer`, whose amount is unsigned.
   */
  amount: signedAmount,
  cashback_earned: amount,
  /**
   * `pending`: a deposit that was paid for and has not been settled. It is in no balance, and
   * leaves the statement once it is settled.
   */
  status: z.enum(["completed", "pending"]),
  /** The other user's username, for transfers in both directions. */
  recipient_email: z.string().nullable(),
  recipient_name: z.string().nullable(),
  message: z.string().nullable(),
  created_at: moment,
});

export type Transaction = z.output<typeof transaction>;

export const transactions = operations({
  /** Refunds are with `spend`, reversals with what they reverse. */
  listTransactions: {
    method: "GET",
    path: "/transactions",
    summary: "The caller's statement, newest first, paginated by key",
    access: "customer",
    input: z.strictObject({
      type: z.enum(statementFilters).default("all"),
      /** A month of `time_zone`, such as `2026-11`; every month if left out. */
      month: z
        .string()
        .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
        .optional(),
      time_zone: timeZone.default("UTC"),
      ...pageBefore(30),
    }),
    output: z.object({ transactions: z.array(transaction), next_before: id.nullable() }),
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
      /** The user whose statement it is; the row itself names only the other side. */
      holder: z.object({ full_name: z.string(), username: z.string() }),
      /** The charge that a purchase paid; null for everything else. */
      payment_request_id: id.nullable(),
    }),
    errors: ["transaction_not_found"],
  },
});
