import { z } from "zod";
import { amount, count, id, moment, pageBefore, text } from "../fields.ts";
import { disputeReasons, disputeTextLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";

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

export const dispute = z.object({
  id,
  payment_request_id: id,
  status: z.enum(disputeStatuses),
  /** The side whose turn it is; null once it has ended. */
  waits_for: z.enum(["partner", "administrator"]).nullable(),
  reason: z.enum(disputeReasons),
  text: z.string(),
  opened_at: moment,
  /** The partner may reply until then. */
  reply_until: moment,
  reply: z.string().nullable(),
  replied_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** Why an administrator decided so. */
  decision_reason: z.string().nullable(),
});

/** The fields that a list shows of the charge. */
export const disputedCharge = z.object({
  ...dispute.shape,
  amount,
  refunded: amount,
  partner_name: z.string(),
  customer_name: z.string(),
  charged_at: moment,
});

const ofCharge = z.strictObject({ id });

export const disputes = operations({
  /** `can_be_opened_until` is null for a charge that cannot be contested, or was. */
  getOwnDispute: {
    method: "GET",
    path: "/payment-requests/{id}/dispute",
    summary: "The caller's dispute of a charge, and until when the charge can be contested",
    access: "customer",
    input: ofCharge,
    output: z.object({ dispute: dispute.nullable(), can_be_opened_until: moment.nullable() }),
    errors: ["payment_request_not_found"],
  },
  /**
   * `dispute_too_late` has `until`; `dispute_not_possible`: the charge is not paid, or nothing of
   * it is left to refund; `dispute_exists`: a charge is contested once.
   */
  openDispute: {
    method: "POST",
    path: "/payment-requests/{id}/dispute",
    summary: "Contests a paid charge within 60 days; the partner is asked to reply or refund",
    access: "customer",
    input: z.strictObject({ id, reason: z.enum(disputeReasons), text: text(disputeTextLengthMax) }),
    output: dispute,
    errors: [
      "payment_request_not_found",
      "dispute_not_possible",
      "dispute_too_late",
      "dispute_exists",
      "too_many_requests",
    ],
  },
  /** Idempotent. `dispute_closed` has `status`. */
  withdrawDispute: {
    method: "POST",
    path: "/payment-requests/{id}/dispute/withdrawal",
    summary: "Withdraws the caller's dispute, for good",
    access: "customer",
    input: ofCharge,
    output: dispute,
    errors: ["payment_request_not_found", "dispute_not_found", "dispute_closed"],
  },
  getDisputeOfCharge: {
    method: "GET",
    path: "/partner/payment-requests/{id}/dispute",
    summary: "The dispute of one of the partner's charges, or null",
    access: "partner",
    keyScope: "charges:read",
    input: ofCharge,
    output: z.object({ dispute: dispute.nullable() }),
    errors: ["payment_request_not_found"],
  },
  /** `waiting` counts those that the partner can still reply to, whatever `show` is. */
  listPartnerDisputes: {
    method: "GET",
    path: "/partner/disputes",
    summary: "Disputes of the partner's charges, newest first",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ show: z.enum(["all", "open"]).default("all"), ...pageBefore(20) }),
    output: z.object({ disputes: z.array(disputedCharge), next_before: id.nullable(), waiting: count }),
  },
  /** `dispute_reply_too_late` has `until`; `dispute_closed` has `status`. */
  replyToDispute: {
    method: "POST",
    path: "/partner/payment-requests/{id}/dispute/reply",
    summary: "Replies to a dispute, once; an administrator then decides",
    access: "owner",
    input: z.strictObject({ id, reply: text(disputeTextLengthMax) }),
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
