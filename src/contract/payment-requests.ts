import { z } from "zod";
import {
  amount,
  amountField,
  fileAnswer,
  id,
  moment,
  namedMoment,
  optionalText,
  pageBefore,
  purchasePassword,
  timeZone,
} from "./fields.ts";
import { cardNumberLength, chargeDescriptionLengthMax, chargeSearchLengthMax } from "./limits.ts";
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
  /** What of the amount was given back since. */
  refunded: amount,
  created_at: moment,
  expires_at: moment,
  decided_at: moment.nullable(),
};

/** As the customer sees it. */
export const paymentRequest = z.object(charge);
/** As the partner sees it: the customer by first name and initial only. */
export const partnerPaymentRequest = z.object({ ...charge, customer_name: z.string() });

/** As typed or pasted: groups may stand apart. */
const cardNumber = z
  .string()
  .transform((value) => value.replace(/[ -]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${cardNumberLength}}$`)));

export const chargeEvents = ["created", "approved", "rejected", "expired", "cancelled"] as const;
export type ChargeEvent = (typeof chargeEvents)[number];

/** What a company's charges are narrowed to. Whatever is left out filters nothing. */
const searched = {
  /** Words of the description or the customer's name, last digits of the card, or an exact amount; accents and case do not matter. */
  search: optionalText(chargeSearchLengthMax),
  /** When the charge was made: half-open, in moments. */
  from: namedMoment.optional(),
  to: namedMoment.optional(),
};
const filtered = { ...searched, status: z.enum(paymentRequestStatuses).optional() };

/** A sum of many amounts; beyond what one account may hold. */
const sum = z.int().min(0);
const count = z.int().min(0);

export const paymentRequests = operations({
  getPendingPaymentRequest: {
    method: "GET",
    path: "/payment-requests/pending",
    summary: "The newest charge waiting for the caller's answer, or null",
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
    summary: "Authorizes a charge with the purchase password, bound to the amount shown",
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
      "account_held",
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
    summary: "Rejects a charge",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    refusals: ["payment_request_not_found", "payment_request_closed"],
  },
  checkCard: {
    method: "POST",
    path: "/partner/cards/check",
    summary: "The holder of the card about to be charged, by first name and initial",
    access: "partner",
    input: z.strictObject({ card_number: cardNumber }),
    output: z.object({ customer_name: z.string(), card_last_4: charge.card_last_4 }),
    refusals: ["partner_switched_off", "card_not_found", "card_is_own", "too_many_requests"],
  },
  createPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests",
    summary: "Charges a card number; the customer is asked right away",
    access: "partner",
    keyScope: "charges:write",
    idempotent: true,
    input: z.strictObject({
      card_number: cardNumber,
      amount: amountField(amountLimits.charge),
      description: optionalText(chargeDescriptionLengthMax),
    }),
    output: partnerPaymentRequest,
    refusals: ["partner_switched_off", "card_not_found", "card_is_own", "charge_too_small", "too_many_requests"],
  },
  listPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests",
    summary: "The partner's charges, newest first, paginated by key",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ ...filtered, ...pageBefore(20) }),
    output: z.object({ payment_requests: z.array(partnerPaymentRequest), next_before: id.nullable() }),
    refusals: ["too_many_requests"],
  },
  getPartnerChargeTotals: {
    method: "GET",
    path: "/partner/payment-requests/totals",
    summary: "Totals of the partner's approved charges, and the number of charges in each status",
    access: "partner",
    input: z.strictObject(searched),
    output: z.object({
      approved: z.object({
        count,
        amount: sum,
        cashback: sum,
        fee: sum,
        establishment: sum,
        /** What of the amount was given back since, and by whom. */
        refunded: sum,
        refunded_split: z.object({ cashback: sum, fee: sum, establishment: sum }),
      }),
      counts: z.object({ pending: count, approved: count, rejected: count, expired: count, cancelled: count }),
    }),
    refusals: ["too_many_requests"],
  },
  exportPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests/export",
    summary: "All the partner's charges as a file; amounts as decimals, times in the given time zone",
    access: "partner",
    file: "text/csv",
    input: z.strictObject({ ...filtered, time_zone: timeZone.default("UTC") }),
    output: fileAnswer,
    refusals: ["too_many_requests"],
  },
  // After the ones above, whose addresses would otherwise be taken for ids.
  getPartnerPaymentRequest: {
    method: "GET",
    path: "/partner/payment-requests/{id}",
    summary: "One of the partner's charges, with its history",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ id }),
    output: partnerPaymentRequest.extend({
      timeline: z.array(
        z.object({
          event: z.enum(chargeEvents),
          at: moment,
          /** Which of the company's people did it; null where it was none of them, and for charges from before that was kept. */
          by: z.string().nullable(),
        }),
      ),
    }),
    refusals: ["payment_request_not_found"],
  },
  cancelPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/cancellation",
    summary: "Cancels a pending charge",
    access: "partner",
    keyScope: "charges:write",
    input: z.strictObject({ id }),
    output: partnerPaymentRequest,
    refusals: ["payment_request_not_found", "payment_request_closed"],
  },
});
