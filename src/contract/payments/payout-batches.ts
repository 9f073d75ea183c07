import { z } from "zod";
import { amount, count, fileAnswer, id, loginPassword, moment, pageBefore, sum, text } from "../fields.ts";
import { bankReferenceLengthMax, payoutBatchMax, payoutReasonLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { anyPayout } from "./payouts.ts";

/** Why the caller cannot put a payout into a batch now. */
export const batchObstacles = [
  /** Nobody has approved it, and its amount needs that. */
  "needs_approval",
  /** Who approves a payout does not pay it. */
  "approved_by_caller",
  "own_concern",
  "requester_held",
  "account_lost",
] as const;

/** What became of a row of the bank's answer. */
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

const endToEndId = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * What the bank says of one payment. `amount` is compared if the bank repeats it. A payment without
 * `bank_reference` has the payout's own name, which its bank passes on.
 */
const bankRow = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("paid"),
    end_to_end_id: endToEndId,
    amount: amount.optional(),
    bank_reference: text(bankReferenceLengthMax).optional(),
  }),
  z.strictObject({
    outcome: z.literal("rejected"),
    end_to_end_id: endToEndId,
    amount: amount.optional(),
    /** The partner reads it. */
    reason: text(payoutReasonLengthMax),
  }),
]);

/**
 * A batch of payouts. `payout_count` and `amount` are of the moment when it was made; `waiting` is
 * how many of its payouts are not decided yet.
 */
const batch = z.object({
  id,
  made_by: z.string().nullable(),
  made_at: moment,
  payout_count: count,
  amount: sum,
  waiting: count,
  dissolved_at: moment.nullable(),
});

/**
 * `end_to_end_id` names the payout in the bank's files, up to the partner's own statement.
 * `fits_iso` is false for an account that no ISO 20022 file can carry, such as a Pix key.
 */
const batchPayout = anyPayout.extend({ end_to_end_id: z.string(), fits_iso: z.boolean() });

const whole = batch.extend({ payouts: z.array(batchPayout) });

const file = { method: "GET", access: "admin", input: z.strictObject({ id }), output: fileAnswer } as const;

export const payoutBatches = operations({
  listPayoutsToCollect: {
    method: "GET",
    path: "/admin/payouts-to-collect",
    summary: "Waiting payouts that are in no batch, oldest first, with what keeps the caller from collecting them",
    access: "admin",
    output: z.object({
      /** The oldest, as many as one batch holds. */
      payouts: z.array(batchPayout.extend({ obstacle: z.enum(batchObstacles).nullable() })),
    }),
  },
  /**
   * All of them or none. `payout_closed` has `status`; `payout_needs_two`, with `limit`, is as for
   * `markPayoutPaid`: who collects a payout is who pays it.
   */
  createPayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches",
    summary: "Collects waiting payouts into a batch for the bank; their partners cannot cancel them any more",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      payout_ids: z
        .array(id)
        .min(1)
        .max(payoutBatchMax.payouts)
        .refine((ids) => new Set(ids).size === ids.length, { params: { code: "invalid_format" } }),
      login_password: loginPassword,
    }),
    output: whole,
    errors: [
      "payout_not_found",
      "payout_closed",
      "payout_in_batch",
      "payout_requester_held",
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
    output: z.object({ batches: z.array(batch), next_before: id.nullable() }),
  },
  getPayoutBatch: {
    method: "GET",
    path: "/admin/payout-batches/{id}",
    summary: "One batch with its payouts",
    access: "admin",
    input: z.strictObject({ id }),
    output: whole,
    errors: ["not_found"],
  },
  /**
   * Only while all its payouts wait, so that no file pays what was decided. `payer_not_configured`:
   * the server needs `PAYER_NAME`, `PAYER_ACCOUNT` and `PAYER_BANK`.
   */
  downloadPayoutBatch: {
    ...file,
    path: "/admin/payout-batches/{id}/pain.001.xml",
    summary: "The batch as a payment order for the bank (ISO 20022, pain.001.001.09)",
    file: "application/xml",
    errors: [
      "not_found",
      "payout_batch_closed",
      "payout_batch_only_csv",
      "payout_account_lost",
      "payout_requester_held",
      "payer_not_configured",
    ],
  },
  /** Only while all its payouts wait. */
  downloadPayoutBatchCsv: {
    ...file,
    path: "/admin/payout-batches/{id}/payouts.csv",
    summary: "The batch as a table, with columns that the bank's answer is read from",
    file: "text/csv",
    errors: ["not_found", "payout_batch_closed", "payout_account_lost", "payout_requester_held"],
  },
  /**
   * Each row in a transaction of its own, in their order, as `markPayoutPaid` and `rejectPayout` do
   * it. The same rows again change nothing.
   */
  settlePayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches/{id}/settlement",
    summary: "Marks payouts of a batch as paid or rejected, as the bank's answer says",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      id,
      rows: z.array(bankRow).min(1).max(payoutBatchMax.rowsAtOnce),
      login_password: loginPassword,
    }),
    output: z.object({
      results: z.array(
        z.object({
          end_to_end_id: z.string(),
          result: z.enum(settlementResults),
          code: z.enum(settlementErrors).nullable(),
        }),
      ),
    }),
    errors: ["not_found", "money_paused"],
  },
  /** For a file that the bank never got or refused whole: sent again, its payouts are paid twice. */
  dissolvePayoutBatch: {
    method: "POST",
    path: "/admin/payout-batches/{id}/dissolution",
    summary: "Dissolves a batch; its payouts that still wait can be collected again, and cancelled by their partners",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: whole,
    errors: ["not_found", "payout_batch_closed"],
  },
});
