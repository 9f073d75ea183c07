import { z } from "zod";
import { amount, count, id, moment, nextBefore, pageBefore, text } from "../fields.ts";
import { disputeReasons, disputeTextLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { rights } from "../partners/roles.ts";

/**
 * `open`: the partner has not replied. `refunded`: the partner has returned the whole amount. The
 * last four never change any more.
 */
export const disputeStatuses = [
  "open",
  "answered",
  "settled_for_customer",
  "settled_for_partner",
  "withdrawn",
  "refunded",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

const status = z.enum(disputeStatuses).meta({
  id: "DisputeStatus",
  description:
    "`open`: the partner has not replied. `refunded`: the partner has returned the whole amount. The last four never change any more.",
});
const reason = z.enum(disputeReasons).meta({ id: "DisputeReason", description: "Why a customer contests a charge." });

const disputeExample = {
  id: "01a2c0f1-6b2d-7e33-9c44-0a1b2c3d4e5f",
  payment_request_id: "01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081",
  status: "open",
  waits_for: "partner",
  reason: "not_received",
  text: "The bread never came.",
  opened_at: "2026-11-24T09:00:00.000Z",
  reply_until: "2026-12-01T09:00:00.000Z",
  reply: null,
  replied_at: null,
  ended_at: null,
  decision_reason: null,
};
const disputedChargeExample = {
  ...disputeExample,
  amount: 2500,
  refunded: 0,
  partner_name: "Padaria Estrela",
  customer_name: "Marina A.",
  charged_at: "2026-11-21T13:00:00.000Z",
};

export const dispute = z
  .object({
    id: id.describe("The dispute's ID."),
    payment_request_id: id.describe("The ID of the contested charge."),
    status: status.describe("Where the dispute stands."),
    waits_for: z.enum(["partner", "administrator"]).nullable().describe("Whose turn it is; null once it has ended."),
    reason: reason.describe("Why the customer contests the charge."),
    text: z.string().describe("What the customer wrote."),
    opened_at: moment.describe("When the customer contested the charge."),
    reply_until: moment.describe("Until when the partner can reply."),
    reply: z.string().nullable().describe("What the partner replied; null if it has not."),
    replied_at: moment.nullable().describe("When the partner replied; null if it has not."),
    ended_at: moment.nullable().describe("When it ended; null while it has not."),
    decision_reason: z.string().nullable().describe("Why an administrator decided so; null without a decision."),
  })
  .meta({
    id: "Dispute",
    description: "A customer's claim that a paid charge is wrong.",
    examples: [disputeExample],
  });

/** The fields that a list shows of the charge. */
export const disputedCharge = z
  .object({
    ...dispute.shape,
    amount: amount.describe("The charge's amount, in minor units."),
    refunded: amount.describe("How much of the charge was refunded so far, in minor units."),
    partner_name: z.string().describe("The partner's name when the charge was made."),
    customer_name: z.string().describe("The customer's first name and an initial."),
    charged_at: moment.describe("When the charge was made."),
  })
  .meta({
    id: "DisputedCharge",
    description: "A dispute with what a list shows of its charge.",
    examples: [disputedChargeExample],
  });

const ofCharge = z.strictObject({ id: id.describe("The charge's ID.") });

export const disputes = operations({
  getOwnDispute: {
    method: "GET",
    path: "/payment-requests/{id}/dispute",
    summary: "The caller's dispute of a charge, and until when the charge can be contested",
    access: "customer",
    input: ofCharge,
    output: z.object({
      dispute: dispute.nullable().describe("The dispute; null if the charge was not contested."),
      can_be_opened_until: moment
        .nullable()
        .describe("Until when the charge can be contested; null if it cannot be, or was."),
    }),
    errors: ["payment_request_not_found"],
  },
  openDispute: {
    method: "POST",
    path: "/payment-requests/{id}/dispute",
    summary: "Contests a paid charge within 60 days; the partner is asked to reply or refund",
    description:
      "`dispute_too_late` has `until`; `dispute_not_possible`: the charge is not paid, or nothing of it is left to refund; `dispute_exists`: a charge is contested once.",
    access: "customer",
    input: z.strictObject({
      id: id.describe("The charge's ID."),
      reason,
      text: text(disputeTextLengthMax).describe("What happened; the partner and administrators read it."),
    }),
    output: dispute,
    errors: [
      "payment_request_not_found",
      "dispute_not_possible",
      "dispute_too_late",
      "dispute_exists",
      "too_many_requests",
    ],
  },
  withdrawDispute: {
    method: "POST",
    path: "/payment-requests/{id}/dispute/withdrawal",
    summary: "Withdraws the caller's dispute, for good",
    description: "A repeat gets the same answer. `dispute_closed` has `status`.",
    access: "customer",
    input: ofCharge,
    output: dispute,
    errors: ["payment_request_not_found", "dispute_not_found", "dispute_closed"],
  },
  getDisputeOfCharge: {
    method: "GET",
    path: "/partner/payment-requests/{id}/dispute",
    summary: "The dispute of one of the partner's charges, or null",
    example: { input: { id: disputeExample.payment_request_id }, output: { dispute: disputeExample } },
    access: rights.charges,
    keyScope: "charges:read",
    input: ofCharge,
    output: z.object({ dispute: dispute.nullable().describe("The dispute; null if the charge was not contested.") }),
    errors: ["payment_request_not_found"],
  },
  listPartnerDisputes: {
    method: "GET",
    path: "/partner/disputes",
    summary: "Disputes of the partner's charges, newest first",
    example: {
      input: { show: "open" },
      output: { disputes: [disputedChargeExample], next_before: null, waiting: 1 },
    },
    access: rights.charges,
    keyScope: "charges:read",
    input: z.strictObject({
      show: z.enum(["all", "open"]).default("all").describe("All disputes, or those that have not ended."),
      ...pageBefore(20),
    }),
    output: z.object({
      disputes: z.array(disputedCharge).describe("The disputes of this page."),
      next_before: nextBefore,
      waiting: count.describe("How many the partner can still reply to, whatever `show` is."),
    }),
  },
  replyToDispute: {
    method: "POST",
    path: "/partner/payment-requests/{id}/dispute/reply",
    summary: "Replies to a dispute, once; an administrator then decides",
    description: "`dispute_reply_too_late` has `until`; `dispute_closed` has `status`.",
    example: {
      input: { id: disputeExample.payment_request_id, reply: "It was handed over at the counter." },
      output: {
        ...disputeExample,
        status: "answered",
        waits_for: "administrator",
        reply: "It was handed over at the counter.",
        replied_at: "2026-11-24T11:00:00.000Z",
      },
    },
    access: rights.disputeReplies,
    input: z.strictObject({
      id: id.describe("The charge's ID."),
      reply: text(disputeTextLengthMax).describe("The reply; the customer and administrators read it."),
    }),
    output: dispute,
    errors: [
      "payment_request_not_found",
      "dispute_not_found",
      "dispute_closed",
      "dispute_answered",
      "dispute_reply_too_late",
    ],
  },
});
