import { z } from "zod";
import { amount, id, moment, pageBefore, signedAmount, timeZone } from "./fields.ts";
import { statementFilters } from "./limits.ts";
import { operations } from "./operation.ts";

export const transactionTypes = [
  "deposit",
  "spend",
  "tip",
  "cashback",
  "transfer_sent",
  "transfer_received",
  "cashback_transfer",
  /** Given back by a partner. */
  "refund",
  /** Cashback that went back with it. */
  "cashback_reversal",
  /** A top-up, or its referral bonus, taken back: refunded or disputed at the card provider. Only what the wallet gave. */
  "deposit_reversal",
  /** What was taken so, given again: the dispute was won, the refund failed. */
  "deposit_restored",
  /** Taken from the wallet for what its owner owes the house. */
  "debt_collected",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** Free text of the one who caused it, or null: the screen then words the type. */
  description: z.string().nullable(),
  merchant: z.string().nullable(),
  /** Signed; the completed rows add up to wallet plus cashback, `cashback_transfer` left out. */
  amount: signedAmount,
  cashback_earned: amount,
  /**
   * `pending`: a deposit that was paid for and has not been settled. It is in no balance, and
   * leaves the statement once it is settled.
   */
  status: z.enum(["completed", "pending"]),
  /** The other person's username, for transfers. */
  recipient_email: z.string().nullable(),
  recipient_name: z.string().nullable(),
  message: z.string().nullable(),
  created_at: moment,
});

export type Transaction = z.output<typeof transaction>;

export const transactions = operations({
  listTransactions: {
    method: "GET",
    path: "/transactions",
    summary: "The caller's statement, newest first, paginated by key",
    access: "customer",
    input: z.strictObject({
      type: z.enum(statementFilters).default("all"),
      /** A month of the reader's zone: 2026-11. */
      month: z
        .string()
        .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
        .optional(),
      time_zone: timeZone.default("UTC"),
      ...pageBefore(30),
    }),
    output: z.object({ transactions: z.array(transaction), next_before: id.nullable() }),
    refusals: [],
  },
  listTransactionMonths: {
    method: "GET",
    path: "/transactions/months",
    summary: "The months that have entries, newest first, in the reader's time zone",
    access: "customer",
    input: z.strictObject({ time_zone: timeZone.default("UTC") }),
    output: z.array(z.string()),
    refusals: [],
  },
  getLastTransaction: {
    method: "GET",
    path: "/transactions/last",
    summary: "The newest entry of the caller's statement, or null",
    access: "customer",
    input: z.strictObject({}),
    output: transaction.nullable(),
    refusals: [],
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
      /** Whose statement it is: the side of the movement that the row itself does not name. */
      holder: z.object({ full_name: z.string(), username: z.string() }),
    }),
    refusals: ["transaction_not_found"],
  },
});
