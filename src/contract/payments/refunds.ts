import { z } from "zod";
import {
  amount,
  amountField,
  id,
  loginPassword,
  moment,
  namedMoment,
  nextBefore,
  optionalText,
  pageBefore,
} from "../fields.ts";
import { refundReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { rights } from "../partners/roles.ts";
import { chargeExample, paidChargeExample, partnerPaymentRequest } from "./payment-requests.ts";

/** A part of the examples. */
const refundExample = {
  id: "01a2b6d1-0a4c-7c22-9e31-5b6a7c8d9e0f",
  amount: 1000,
  split: { cashback: 100, fee: 62, establishment: 838 },
  reason: "One croissant too many",
  refunded_by: "Till 1",
  created_at: "2026-11-21T15:30:00.000Z",
};

export const refund = z
  .object({
    id: id.describe("The refund's ID."),
    amount: amount.describe("What the customer got back, in minor units."),
    /** See `splitRefund`. */
    split: z
      .object({
        cashback: amount.describe("What was taken back of the customer's cashback, in minor units."),
        fee: amount.describe("What Troco gave back of its fee, in minor units."),
        establishment: amount.describe("What the partner gave back, in minor units: what its balance shrinks by."),
      })
      .meta({ id: "RefundSplit", description: "Out of which part of the charge the refund was paid." }),
    reason: z.string().nullable().describe("The reason that the customer reads; null if none was given."),
    refunded_by: z.string().describe("The name, at that time, of the member or the API key."),
    created_at: moment.describe("When the money was refunded."),
  })
  .meta({ id: "Refund", description: "Money of a charge that the partner returned.", examples: [refundExample] });

const partnerRefundExample = { ...refundExample, payment_request_id: chargeExample.id, reference: null };

export const partnerRefund = refund
  .extend({
    payment_request_id: id.describe("The charge's ID."),
    reference: z.string().nullable().describe("The charge's reference; null if it has none."),
  })
  .meta({
    id: "ChargeRefund",
    description: "A refund with the charge that it is of.",
    examples: [partnerRefundExample],
  });

const ofCharge = id.describe("The charge's ID.");

export const refunds = operations({
  listPartnerRefunds: {
    method: "GET",
    path: "/partner/refunds",
    summary: "Refunds of all the partner's charges, newest first",
    example: { input: { limit: 1 }, output: { refunds: [partnerRefundExample], next_before: null } },
    access: rights.charges,
    keyScope: "refunds:read",
    input: z.strictObject({
      from: namedMoment.optional().describe("Only refunds that were made then or later."),
      to: namedMoment.optional().describe("Only refunds that were made before."),
      ...pageBefore(20),
    }),
    output: z.object({
      refunds: z.array(partnerRefund).describe("The refunds of this page."),
      next_before: nextBefore,
    }),
  },
  getPartnerRefund: {
    method: "GET",
    path: "/partner/refunds/{id}",
    summary: "One refund of the partner",
    example: { input: { id: refundExample.id }, output: partnerRefundExample },
    access: rights.charges,
    keyScope: "refunds:read",
    input: z.strictObject({ id: id.describe("The refund's ID.") }),
    output: partnerRefund,
    errors: ["not_found"],
  },
  refundPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/refunds",
    summary: "Refunds a paid charge, in full or in part, within 90 days",
    description:
      "Members who are not owners refund up to their role's ceiling, which is for all that one member refunds of one charge: `refund_exceeds_ceiling` has the `ceiling` and what is `left` of it; `refund_exceeds_day` has the same of a day, of a cashier or a key with a `refund_ceiling`, and `until` when. `refund_another_day`: cashiers refund charges of the same day alone. Owners have no ceiling. In the 24 hours after a new device or password, all that a member refunds in a day has one: `cautious_limit_reached` has the `maximum`, what is `left` of it, and `until` when. `refund_too_late` has `until`; `refund_exceeds_charge` has `refundable`; `refund_exceeds_settlement` has the partner's `balance` and the `refundable` that it covers; `customer_account_closed`: no account can receive the money.",
    example: {
      input: { id: chargeExample.id, amount: 1000, reason: "One croissant too many" },
      output: {
        refund: refundExample,
        payment_request: { ...paidChargeExample, refunded: 1000 },
        settlement_balance: 1257,
      },
    },
    access: rights.refunds,
    keyScope: "refunds:write",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id: ofCharge,
      amount: amountField(amountLimits.charge).describe("How much to refund, in minor units."),
      reason: optionalText(refundReasonLengthMax).describe("Why; the customer reads it."),
      login_password: loginPassword,
    }),
    output: z.object({
      refund,
      payment_request: partnerPaymentRequest.describe("The charge as the refund leaves it."),
      settlement_balance: amount
        .nullable()
        .describe("The partner's balance after it, in minor units; null for cashiers. The sandbox has its own."),
    }),
    errors: [
      "money_paused",
      "payment_request_not_found",
      "payment_request_not_paid",
      "refund_exceeds_ceiling",
      "refund_exceeds_day",
      "refund_another_day",
      "cautious_limit_reached",
      "refund_too_late",
      "refund_exceeds_charge",
      "refund_exceeds_settlement",
      "customer_account_closed",
      "balance_limit_reached",
      "too_many_requests",
    ],
  },
  listRefunds: {
    method: "GET",
    path: "/partner/payment-requests/{id}/refunds",
    summary: "Refunds of one of the partner's charges, newest first",
    example: { input: { id: chargeExample.id }, output: { refunds: [refundExample], next_before: null } },
    access: rights.charges,
    keyScope: "charges:read",
    input: z.strictObject({ id: ofCharge, ...pageBefore(20) }),
    output: z.object({ refunds: z.array(refund).describe("The refunds of this page."), next_before: nextBefore }),
    errors: ["payment_request_not_found"],
  },
});
