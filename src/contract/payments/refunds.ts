import { z } from "zod";
import { amount, amountField, id, loginPassword, moment, optionalText, pageBefore } from "../fields.ts";
import { refundReasonLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { partnerPaymentRequest } from "./payment-requests.ts";

export const refund = z.object({
  id,
  amount,
  /** See `splitRefund`. */
  split: z.object({ cashback: amount, fee: amount, establishment: amount }),
  reason: z.string().nullable(),
  /** The name, at that time, of the owner or the API key. */
  refunded_by: z.string(),
  created_at: moment,
});

export const refunds = operations({
  /**
   * `refund_too_late` has `until`; `refund_exceeds_charge` has `refundable`;
   * `refund_exceeds_settlement` has the partner's `balance` and the `refundable` that it covers;
   * `customer_account_closed`: no account can receive the money.
   */
  refundPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/refunds",
    summary: "Refunds a paid charge, in full or in part, within 90 days",
    access: "owner",
    keyScope: "refunds:write",
    idempotent: true,
    asksLoginPassword: true,
    input: z.strictObject({
      id,
      amount: amountField(amountLimits.charge),
      reason: optionalText(refundReasonLengthMax),
      login_password: loginPassword,
    }),
    output: z.object({
      refund,
      payment_request: partnerPaymentRequest,
      settlement_balance: amount,
    }),
    errors: [
      "money_paused",
      "payment_request_not_found",
      "payment_request_not_paid",
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
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ id, ...pageBefore(20) }),
    output: z.object({ refunds: z.array(refund), next_before: id.nullable() }),
    errors: ["payment_request_not_found"],
  },
});
