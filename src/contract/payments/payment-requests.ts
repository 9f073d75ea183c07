import { z } from "zod";
import {
  amount,
  amountField,
  count,
  fileAnswer,
  fileLanguage,
  id,
  moment,
  namedMoment,
  optionalText,
  pageBefore,
  purchasePassword,
  sum,
  timeZone,
} from "../fields.ts";
import { cardNumberLength, chargeDescriptionLengthMax, chargeSearchLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/**
 * A charge is `pending` until it is decided once. From `expires_at` on a pending one counts as
 * `expired`.
 */
export const paymentRequestStatuses = ["pending", "approved", "rejected", "expired", "cancelled"] as const;
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number];

/** The terms that the charge was made under, and its parts in minor units; see `splitCharge`. */
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
  refunded: amount,
  created_at: moment,
  expires_at: moment,
  /** Null while it is pending, and until a job has written that it expired. */
  decided_at: moment.nullable(),
};

export const paymentRequest = z.object(charge);
/** `customer_name` is the first name and an initial, such as `Marina A.`. */
export const partnerPaymentRequest = z.object({ ...charge, customer_name: z.string() });

/** As typed or pasted, with spaces or hyphens; parsed to its digits. */
const cardNumber = z
  .string()
  .transform((value) => value.replace(/[ -]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${cardNumberLength}}$`)));

export const chargeEvents = ["created", "approved", "rejected", "expired", "cancelled"] as const;
export type ChargeEvent = (typeof chargeEvents)[number];

/** A filter that is left out or empty filters nothing. */
const searched = {
  /**
   * Words of the description, the customer's name or the card's last digits, each of which must be
   * found, or an exact amount such as `42,00`; case and accents do not matter.
   */
  search: optionalText(chargeSearchLengthMax),
  /** When the charge was made: `from` is included, `to` is not. */
  from: namedMoment.optional(),
  to: namedMoment.optional(),
};
const filtered = { ...searched, status: z.enum(paymentRequestStatuses).optional() };

export const paymentRequests = operations({
  getPendingPaymentRequest: {
    method: "GET",
    path: "/payment-requests/pending",
    summary: "The newest charge waiting for the caller's answer, or null",
    access: "customer",
    output: paymentRequest.nullable(),
  },
  getPaymentRequest: {
    method: "GET",
    path: "/payment-requests/{id}",
    summary: "One charge made to the caller's card",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    errors: ["payment_request_not_found"],
  },
  /**
   * Pays a charge. `amount` is the one that was on the screen: another one is refused with
   * `payment_request_changed`. The purchase password is compared only for a charge that can still
   * be paid, and a wrong one stays counted; a repeat under the same key costs no try.
   * `payment_request_closed` has `status`, which is `cancelled` for a partner that can no longer be
   * paid; `insufficient_balance` has `balance`; `purchase_password_wrong` has `tries_left`;
   * `purchase_password_locked` has `locked_until`. `transaction_id` is the purchase's statement
   * row.
   */
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
    errors: [
      "account_held",
      "money_paused",
      "payment_request_not_found",
      "payment_request_closed",
      "payment_request_changed",
      "insufficient_balance",
      "balance_limit_reached",
      "day_limit_reached",
      "night_limit_reached",
      "cautious_limit_reached",
      "purchase_password_missing",
      "purchase_password_wrong",
      "purchase_password_locked",
    ],
  },
  /** Idempotent. `payment_request_closed` has `status`. */
  rejectPaymentRequest: {
    method: "POST",
    path: "/payment-requests/{id}/rejection",
    summary: "Rejects a charge",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    errors: ["payment_request_not_found", "payment_request_closed"],
  },
  /**
   * `card_not_found` also stands for a card that is frozen or was replaced, and for one whose
   * holder is blocked, held or not activated, or has blocked the partner.
   * `card_is_own` is a card of the partner's members. `too_many_requests` limits how many cards a
   * partner asks about, and sooner how many that do not exist.
   */
  checkCard: {
    method: "POST",
    path: "/partner/cards/check",
    summary: "The holder of the card about to be charged, by first name and initial",
    access: "partner",
    input: z.strictObject({ card_number: cardNumber }),
    output: z.object({ customer_name: z.string(), card_last_4: charge.card_last_4 }),
    errors: ["partner_switched_off", "card_not_found", "card_is_own", "too_many_requests"],
  },
  /**
   * The errors of `checkCard`, and `charge_too_small` with `minimum_amount` where the fee and the
   * cashback exceed the amount. `too_many_requests` also limits how often a partner charges one
   * user.
   */
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
    errors: ["partner_switched_off", "card_not_found", "card_is_own", "charge_too_small", "too_many_requests"],
  },
  /** `too_many_requests`: the caller has too many searches under way. */
  listPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests",
    summary: "The partner's charges, newest first, paginated by key",
    access: "partner",
    keyScope: "charges:read",
    input: z.strictObject({ ...filtered, ...pageBefore(20) }),
    output: z.object({ payment_requests: z.array(partnerPaymentRequest), next_before: id.nullable() }),
    errors: ["too_many_requests"],
  },
  /** Sums are of the approved charges, `counts` of all. */
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
        /** The sum that was refunded since, whenever that was, and out of which part. */
        refunded: sum,
        refunded_split: z.object({ cashback: sum, fee: sum, establishment: sum }),
      }),
      counts: z.object({ pending: count, approved: count, rejected: count, expired: count, cancelled: count }),
    }),
    errors: ["too_many_requests"],
  },
  exportPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests/export",
    summary: "All the partner's charges as a file, in the reader's language; times in the given time zone",
    access: "partner",
    file: "text/csv",
    input: z.strictObject({ ...filtered, time_zone: timeZone.default("UTC"), ...fileLanguage }),
    output: fileAnswer,
    errors: ["too_many_requests"],
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
          /** The partner's member who did it; null for any other cause. */
          by: z.string().nullable(),
        }),
      ),
    }),
    errors: ["payment_request_not_found"],
  },
  /** Idempotent. `payment_request_closed` has `status`. */
  cancelPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/cancellation",
    summary: "Cancels a pending charge",
    access: "partner",
    keyScope: "charges:write",
    input: z.strictObject({ id }),
    output: partnerPaymentRequest,
    errors: ["payment_request_not_found", "payment_request_closed"],
  },
});
