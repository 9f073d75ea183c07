import { z } from "zod";
import { amount, amountField, id, moment, optionalText, pageBefore, purchasePassword } from "./fields.ts";
import { cardNumberLength, chargeDescriptionLengthMax } from "./limits.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

export const paymentRequestStatuses = ["pending", "approved", "rejected", "expired", "cancelled"] as const;
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number];

/** This charge's own terms and what they come to; see `splitCharge`. */
const split = z.object({
  cashback_basis_points: z.int(),
  fee_basis_points: z.int(),
  fee_fixed: amount,
  cashback: amount,
  fee: amount,
  establishment: amount,
});

const charge = {
  id,
  status: z.enum(paymentRequestStatuses),
  amount,
  partner_name: z.string(),
  description: z.string().nullable(),
  card_last_4: z.string().regex(/^[0-9]{4}$/),
  split,
  created_at: moment,
  expires_at: moment,
  decided_at: moment.nullable(),
};

/** As the customer sees it. */
export const paymentRequest = z.object(charge);
/** As the partner sees it: the customer by first name and initial only. */
export const partnerPaymentRequest = z.object({ ...charge, customer_name: z.string() });

export const paymentRequests = operations({
  getPendingPaymentRequest: {
    method: "GET",
    path: "/payment-requests/pending",
    summary: "The newest charge that waits for the caller's answer, or null",
    access: "customer",
    input: z.strictObject({}),
    output: paymentRequest.nullable(),
    refusals: [],
  },
  getPaymentRequest: {
    method: "GET",
    path: "/payment-requests/{id}",
    summary: "One charge made to the caller's card",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    refusals: ["payment_request_not_found"],
  },
  approvePaymentRequest: {
    method: "POST",
    path: "/payment-requests/{id}/approval",
    summary: "Pays a charge with the purchase password; bound to the amount that was shown",
    access: "active",
    idempotent: true,
    input: z.strictObject({ id, purchase_password: purchasePassword, amount: amountField(amountLimits.charge) }),
    output: z.object({
      payment_request: paymentRequest,
      transaction_id: id,
      wallet_balance: amount,
      cashback_balance: amount,
    }),
    refusals: [
      "money_paused",
      "payment_request_not_found",
      "payment_request_closed",
      "payment_request_changed",
      "insufficient_balance",
      "balance_limit_reached",
      "purchase_password_missing",
      "purchase_password_wrong",
      "purchase_password_locked",
    ],
  },
  rejectPaymentRequest: {
    method: "POST",
    path: "/payment-requests/{id}/rejection",
    summary: "Refuses a charge",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    refusals: ["payment_request_not_found", "payment_request_closed"],
  },
  createPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests",
    summary: "A partner charges a card number; the customer is asked at once",
    access: "partner",
    keyScope: "charges:write",
    idempotent: true,
    input: z.strictObject({
      card_number: z
        .string()
        .transform((value) => value.replace(/[ -]/g, ""))
        .pipe(z.string().regex(new RegExp(`^[0-9]{${cardNumberLength}}$`))),
      amount: amountField(amountLimits.charge),
      description: optionalText(chargeDescriptionLengthMax),
    }),
    output: partnerPaymentRequest,
    refusals: ["card_not_found", "card_is_own", "charge_too_small", "too_many_requests"],
  },
  getPartnerPaymentRequest: {
    method: "GET",
    path: "/partner/payment-requests/{id}",
    summary: "One of the partner's own charges",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ id }),
    output: partnerPaymentRequest,
    refusals: ["payment_request_not_found"],
  },
  listPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests",
    summary: "The partner's charges, newest first",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject(pageBefore(20)),
    output: z.object({ payment_requests: z.array(partnerPaymentRequest), next_before: id.nullable() }),
    refusals: [],
  },
  cancelPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/cancellation",
    summary: "The partner takes a pending charge back",
    access: "partner",
    keyScope: "charges:write",
    input: z.strictObject({ id }),
    output: partnerPaymentRequest,
    refusals: ["payment_request_not_found", "payment_request_closed"],
  },
});
