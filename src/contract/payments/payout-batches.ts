import { z } from "zod";
import { payoutBatchMax } from "../console-limits.ts";
import { amount, count, fileAnswer, id, loginPassword, moment, nextBefore, pageBefore, sum, text } from "../fields.ts";
import { bankReferenceLengthMax, payoutReasonLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { anyPayoutFields } from "./payouts.ts";

/** Why the caller cannot put a payout into a batch now. */
export const batchObstacles = [
  /** Its amount needs an approval, which it has not. */
  "needs_approval",
  /** An administrator who approved a payout does not pay it. */
  "approved_by_caller",
  "own_concern",
  "requester_held",
  "account_reported",
  "account_lost",
] as const;

/** The outcomes of a row of the bank's answer. */
const settlementResults = [
  /** The payout is paid or rejected now. */
  "done",
  /** It was so before. */
  "already",
  /** No payout of this batch has that name. */
  "unknown",
  "amount_differs",
  /** Nothing was done, because of the error in `code`. */
  "refused",
] as const;

/** Why a row is refused while others are settled. */
export const settlementErrors = [
  "payout_closed",
  "payout_requester_held",
  "payout_needs_two",
  "own_concern",
  "bank_reference_used",
  "balance_limit_reached",
] as const;

const endToEndId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({
    description: "The payout's name in the bank's files, up to the partner's own statement: its ID without hyphens.",
    examples: ["01a2b7e03f6d7a84b1c92d3e4f506172"],
  });

const repeatedAmount = amount
  .optional()
  .describe("The amount in minor units, if the bank repeats it; then it must be the payout's.");

const bankRow = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("paid").describe("The bank has settled the payment."),
    end_to_end_id: endToEndId,
    amount: repeatedAmount,
    bank_reference: text(bankReferenceLengthMax)
      .optional()
      .describe("The bank's reference of the payment; without it, `end_to_end_id` is the reference."),
  }),
  z.strictObject({
    outcome: z.literal("rejected").describe("The bank has not paid, and will not."),
    end_to_end_id: endToEndId,
    amount: repeatedAmount,
    reason: text(payoutReasonLengthMax).describe("Why; the partner reads it."),
  }),
]);

const batchFields = {
  id: id.describe("The batch's ID."),
  made_by: z.string().nullable().describe("The name of the administrator who made it; null once it is erased."),
  made_at: moment.describe("When it was made."),
  payout_count: count.describe("How many payouts it was made of."),
  amount: sum.describe("Their sum, in minor units."),
  waiting: count.describe("How many of its payouts wait."),
  dissolved_at: moment.nullable().describe("When it was dissolved; null if it was not."),
  at_bank: z
    .boolean()
    .describe(
      "Whether an answer of the bank has shown that it has the order: by a payment that it made, or by `markPayoutBatchReceived`.",
    ),
};
const batch = z.object(batchFields).meta({ id: "PayoutBatch", description: "Payouts that the bank gets as one file." });

const batchPayoutFields = {
  ...anyPayoutFields,
  end_to_end_id: endToEndId,
  fits_iso: z.boolean().describe("False for an account that no ISO 20022 file can carry, such as a Pix key."),
};
const whole = z
  .object({
    ...batchFields,
    payouts: z.array(z.object(batchPayoutFields)).describe("Its payouts, oldest first."),
  })
  .meta({ id: "WholePayoutBatch", description: "A batch with its payouts." });

const batchId = id.describe("The batch's ID.");
const file = { method: "GET", access: "admin", input: z.strictObject({ id: batchId }), output: fileAnswer } as const;

export const payoutBatches = operations({
  listPayoutsToCollect: {
    method: "GET",
    path: "/admin/payouts-to-collect",
    summary: "Waiting payouts that are in no batch, oldest first, with what keeps the caller from collecting them",
    access: "admin",
    output: z.object({
      payouts: z
        .array(
          z.object({
            ...batchPayoutFields,
            obstacle: z
              .enum(batchObstacles)
              .nullable()
              .describe("Why the caller can't put it into a batch now; null if nothing is in the way."),
          }),
        )
        .describe("The oldest, as many as one batch holds."),
    }),
  },
  createPayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches",
    summary: "Collects waiting payouts into a batch for the bank; their partners cannot cancel them any more",
    description:
      "All of them or none. `payout_closed` has `status`; `payout_needs_two`, with `limit`, is as for `markPayoutPaid`: the administrator who collects a payout is the one who pays it.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      payout_ids: z
        .array(id)
        .min(1)
        .max(payoutBatchMax.payouts)
        .refine((ids) => new Set(ids).size === ids.length, { params: { code: "invalid_format" } })
        .describe("The payouts' IDs, each once."),
      login_password: loginPassword,
    }),
    output: whole,
    errors: [
      "payout_not_found",
      "payout_closed",
      "payout_in_batch",
      "payout_requester_held",
      "payout_account_reported",
      "payout_needs_two",
      "payout_account_lost",
      "own_concern",
    ],
  },
  listPayoutBatches: {
    method: "GET",
    path: "/admin/payout-batches",
    summary: "Batches of payouts, newest first",
    access: "admin",
    input: z.strictObject(pageBefore(30)),
    output: z.object({ batches: z.array(batch).describe("The batches of this page."), next_before: nextBefore }),
  },
  getPayoutBatch: {
    method: "GET",
    path: "/admin/payout-batches/{id}",
    summary: "One batch with its payouts",
    access: "admin",
    input: z.strictObject({ id: batchId }),
    output: whole,
    errors: ["not_found"],
  },
  downloadPayoutBatch: {
    ...file,
    path: "/admin/payout-batches/{id}/pain.001.xml",
    summary: "The batch as a payment order for the bank (ISO 20022, pain.001.001.09)",
    description:
      "Only while all its payouts wait, so that no file pays what was decided. `payer_not_configured`: the server needs `PAYER_NAME`, `PAYER_ACCOUNT` and `PAYER_BANK`.",
    file: "application/xml",
    errors: [
      "not_found",
      "payout_batch_closed",
      "payout_batch_only_csv",
      "payout_account_lost",
      "payout_requester_held",
      "payout_account_reported",
      "payer_not_configured",
    ],
  },
  downloadPayoutBatchCsv: {
    ...file,
    path: "/admin/payout-batches/{id}/payouts.csv",
    summary: "The batch as a table, with columns that the bank's answer is read from",
    description: "Only while all its payouts wait.",
    file: "text/csv",
    errors: [
      "not_found",
      "payout_batch_closed",
      "payout_account_lost",
      "payout_requester_held",
      "payout_account_reported",
    ],
  },
  settlePayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches/{id}/settlement",
    summary: "Marks payouts of a batch as paid or rejected, as the bank's answer says",
    description:
      "Each row in a transaction of its own, in their order, as `markPayoutPaid` and `rejectPayout` do it. The same rows again change nothing.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      id: batchId,
      rows: z.array(bankRow).min(1).max(payoutBatchMax.rowsAtOnce).describe("What the bank says of each payment."),
      login_password: loginPassword,
    }),
    output: z.object({
      results: z
        .array(
          z.object({
            end_to_end_id: endToEndId,
            result: z.enum(settlementResults).describe("What became of the row."),
            code: z.enum(settlementErrors).nullable().describe("Why it was `refused`; null otherwise."),
          }),
        )
        .describe("One for each row, in their order."),
    }),
    errors: ["not_found", "money_paused"],
  },
  markPayoutBatchReceived: {
    method: "POST",
    path: "/admin/payout-batches/{id}/receipt",
    summary: "Notes that the bank has a batch's order, which is not dissolved any more",
    description:
      "For an answer that accepts the order or refuses it as a duplicate. The payouts wait on, and are marked as paid or rejected as the bank says later.",
    access: "admin",
    input: z.strictObject({ id: batchId }),
    output: whole,
    errors: ["not_found", "own_concern", "payout_batch_closed"],
  },
  dissolvePayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches/{id}/dissolution",
    summary: "Dissolves a batch; its payouts that still wait can be collected again, and cancelled by their partners",
    description:
      "For a file that the bank never got, or refused whole for another reason than being a duplicate: payouts that it has are paid twice if they are sent again, so a batch with `at_bank` is `payout_batch_at_bank`.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id: batchId, login_password: loginPassword }),
    output: whole,
    errors: ["not_found", "own_concern", "payout_batch_closed", "payout_batch_at_bank"],
  },
});
