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
  nextBefore,
  optionalText,
  pageBefore,
  purchasePassword,
  shareInBasisPoints,
  sum,
  timeZone,
  unseen,
} from "../fields.ts";
import {
  cardNumberLength,
  chargeDescriptionLengthMax,
  chargeMetadataMax,
  chargeReferenceLengthMax,
  chargeSearchLengthMax,
} from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { rights } from "../partners/roles.ts";
import { tillExample } from "../partners/tills.ts";

/**
 * A charge is `pending` until it is decided once. From `expires_at` on a pending one counts as
 * `expired`.
 */
export const paymentRequestStatuses = ["pending", "approved", "rejected", "expired", "cancelled"] as const;
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number];

const status = z.enum(paymentRequestStatuses).meta({
  id: "ChargeStatus",
  description: "`pending` until it is decided once; nothing else ever changes again.",
});

/** See `splitCharge`. */
export const split = z
  .object({
    cashback_basis_points: shareInBasisPoints.describe("The share of the amount that the customer gets as cashback."),
    fee_basis_points: shareInBasisPoints.describe("The share of the amount that Troco keeps as its fee."),
    fee_fixed: amount.describe("The fixed part of the fee, in minor units."),
    cashback: amount.describe("The customer's cashback, in minor units, rounded down."),
    fee: amount.describe("The whole fee, in minor units: the share, rounded half up, and the fixed part."),
    establishment: amount.describe(
      "The partner's part, in minor units: what cashback and fee leave, and what its balance grows by.",
    ),
  })
  .meta({ id: "ChargeSplit", description: "The terms that the charge was made under, and its parts." });

const charge = {
  id: id.describe("The charge's ID."),
  status: status.describe("Where the charge stands."),
  amount: amount.describe("What the customer is charged, in minor units."),
  partner_name: z.string().describe("The partner's name when the charge was made."),
  description: z.string().nullable().describe("What the customer is shown beside the amount; null if nothing."),
  card_last_4: z
    .string()
    .regex(/^[0-9]{4}$/)
    .describe("The last four digits of the card."),
  split,
  refunded: amount.describe("How much was refunded so far, in minor units."),
  created_at: moment.describe("When the charge was made."),
  expires_at: moment.describe("Until when the customer can answer it."),
  decided_at: moment
    .nullable()
    .describe("When it was decided; null while it is pending, and until it is noted that it expired."),
};

/** A part of the examples. */
export const chargeExample = {
  id: "01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081",
  status: "pending",
  amount: 2500,
  partner_name: "Padaria Estrela",
  description: "Breakfast",
  card_last_4: "0019",
  split: {
    cashback_basis_points: 1000,
    fee_basis_points: 500,
    fee_fixed: 30,
    cashback: 250,
    fee: 155,
    establishment: 2095,
  },
  refunded: 0,
  created_at: "2026-11-21T13:00:00.000Z",
  expires_at: "2026-11-21T13:05:00.000Z",
  decided_at: null,
  customer_name: "Test C.",
  reference: null,
  metadata: {},
  payment_link_id: null,
  till: null,
};
const chargeTillExample = {
  id: tillExample.id,
  name: tillExample.name,
  branch_id: tillExample.branch_id,
  branch_name: "Centro",
};
export const paidChargeExample = { ...chargeExample, status: "approved", decided_at: "2026-11-21T13:00:02.000Z" };

export const paymentRequest = z
  .object(charge)
  .meta({ id: "PaymentRequest", description: "A charge as the customer sees it." });
/**
 * The facts that a partner keeps with a charge or link. The fields have defaults because an answer
 * that is repeated may be older than they are.
 */
export const chargeFacts = {
  reference: z
    .string()
    .nullable()
    .default(null)
    .describe("What your own books call it; null if nothing. The customer never sees it."),
  metadata: z
    .record(z.string(), z.string())
    .default({})
    .describe("What your program keeps with it. The customer never sees it."),
};
export const partnerPaymentRequest = z
  .object({
    ...charge,
    customer_name: z.string().describe("The customer's first name and an initial."),
    ...chargeFacts,
    payment_link_id: id
      .nullable()
      .default(null)
      .describe("The payment link that the charge was made by; null for any other."),
    till: z
      .object({
        id: id.describe("The till's ID."),
        name: z.string().describe("Its name now."),
        branch_id: id.describe("Its branch's ID."),
        branch_name: z.string().describe("The branch's name now."),
      })
      .meta({ id: "ChargeTill", description: "Where a charge was made." })
      .nullable()
      .default(null)
      .describe("The till that the charge was made at; null if it named none."),
  })
  .meta({ id: "Charge", description: "A charge as the partner sees it.", examples: [chargeExample] });
export const reference = optionalText(chargeReferenceLengthMax);
const metadataName = new RegExp(`^[A-Za-z][A-Za-z0-9_.-]{0,${chargeMetadataMax.nameLength - 1}}$`);
/** The names that an object has of itself: a program that reads them by name would be misled. */
const inherited = ["constructor", "prototype"];
/** A flat object of texts, whose names begin with a letter. The texts may have several lines. */
export const metadata = z
  .record(
    z
      .string()
      .regex(metadataName)
      .refine((name) => !inherited.includes(name)),
    z
      .string()
      .max(chargeMetadataMax.textLength)
      .refine((value) => !unseen.test(value.replace(/\r?\n|\t/g, " ")), { params: { code: "invalid_format" } }),
  )
  .refine((value) => Object.keys(value).length <= chargeMetadataMax.pairs, { params: { code: "too_big" } });

/** Adds `required` at `reference` where it is to be unique and there is none. */
function requireReferenceToBeUnique(
  input: { reference?: string | undefined; unique_reference: boolean },
  context: z.RefinementCtx,
): void {
  if (input.unique_reference && !input.reference)
    context.addIssue({ code: "custom", path: ["reference"], params: { code: "required" } });
}

/** As typed or pasted, with spaces or hyphens; parsed to its digits. */
const cardNumber = z
  .string()
  .transform((value) => value.replace(/[ -]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${cardNumberLength}}$`)))
  .describe(`The card's ${cardNumberLength} digits, also with spaces or hyphens between them.`);

export const chargeEvents = [
  "created",
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "refunded",
  "disputed",
  "dispute_answered",
  "dispute_withdrawn",
  "dispute_decided",
] as const;
export type ChargeEvent = (typeof chargeEvents)[number];

/** The kinds of actors in a charge's history; `operator` is an administrator of Troco. */
export const chargeActors = ["member", "key", "customer", "operator"] as const;

const chargeWithHistory = partnerPaymentRequest
  .extend({
    timeline: z
      .array(
        z
          .object({
            event: z.enum(chargeEvents).describe("What happened."),
            at: moment.describe("When it happened."),
            by: z
              .string()
              .nullable()
              .describe("The name of the partner's member or API key that did it; null for any other cause."),
            by_kind: z
              .enum(chargeActors)
              .nullable()
              .describe("Who did it; null where nobody did, or where it was not recorded yet."),
            amount: amount.nullable().describe("How much was refunded, in minor units; null for any other event."),
          })
          .meta({ id: "ChargeHistoryEntry", description: "One step of a charge's history." }),
      )
      .describe("What happened to the charge, oldest first."),
  })
  .meta({ id: "ChargeWithHistory", description: "A charge with its history." });

/** The result of paying a charge. */
export const approvedPayment = z
  .object({
    payment_request: paymentRequest.describe("The charge as the payment leaves it."),
    transaction_id: id.describe("The purchase's row in the statement."),
    wallet_balance: amount.describe("The wallet's balance after it, in minor units."),
    cashback_balance: amount.describe("The cashback balance after it, in minor units."),
  })
  .meta({ id: "ChargePayment", description: "What the payment of a charge leaves behind." });

/** A filter that is left out or empty filters nothing. */
const searched = {
  search: optionalText(chargeSearchLengthMax).describe(
    "Words of the description, the reference, the customer's name or the card's last digits, each of which must be found, or an exact amount such as `42,00`; case and accents do not matter.",
  ),
  reference: reference.describe("The whole reference, exactly as it was given."),
  till_id: id.optional().describe("Only charges of this till."),
  branch_id: id.optional().describe("Only charges of the tills of this branch."),
  from: namedMoment.optional().describe("Only charges that were made then or later, whenever they were paid."),
  to: namedMoment.optional().describe("Only charges that were made before, whenever they were paid."),
};
/** The filters of a list of charges. */
export const chargeFilter = { ...searched, status: status.optional().describe("Only charges with this status.") };

const ofCharge = z.strictObject({ id: id.describe("The charge's ID.") });

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
  approvePaymentRequest: {
    method: "POST",
    path: "/payment-requests/{id}/approval",
    summary: "Authorizes a charge with the purchase password, bound to the amount shown",
    description:
      "Pays a charge. `amount` is the one that was on the screen: another one is refused with `payment_request_changed`. The purchase password is compared only for a charge that can still be paid, and a wrong one stays counted; a repeat under the same key costs no try. `payment_request_closed` has `status`, which is `cancelled` for a partner that can no longer be paid; `insufficient_balance` has `balance`; `purchase_password_wrong` has `tries_left`; `purchase_password_locked` has `locked_until`.",
    access: "active",
    idempotent: true,
    input: z.strictObject({ id, purchase_password: purchasePassword, amount: amountField(amountLimits.charge) }),
    output: approvedPayment,
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
  rejectPaymentRequest: {
    method: "POST",
    path: "/payment-requests/{id}/rejection",
    summary: "Rejects a charge",
    description: "A repeat gets the same answer. `payment_request_closed` has `status`.",
    access: "customer",
    input: z.strictObject({ id }),
    output: paymentRequest,
    errors: ["payment_request_not_found", "payment_request_closed"],
  },
  checkCard: {
    method: "POST",
    path: "/partner/cards/check",
    summary: "The holder of the card about to be charged, by first name and initial",
    description:
      "`card_not_found` also stands for a card that is frozen or was replaced, and for one whose holder is blocked, held or not activated, or has blocked the partner. `card_is_own` is a card of the partner's members. `too_many_requests` limits how many cards a partner asks about, and sooner how many that do not exist.",
    example: {
      input: { card_number: "9042 1234 5678 9010" },
      output: { customer_name: "Marina A.", card_last_4: "9010" },
    },
    access: rights.charges,
    input: z.strictObject({ card_number: cardNumber }),
    output: z.object({
      customer_name: z.string().describe("The holder's first name and an initial."),
      card_last_4: charge.card_last_4,
    }),
    errors: ["partner_switched_off", "card_not_found", "card_is_own", "too_many_requests"],
  },
  createPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests",
    summary: "Charges a card number; the customer is asked right away",
    description:
      "The charge is `pending` until the customer answers; a webhook reports it. `card_not_found` also stands for a card that is frozen or was replaced, and for one whose holder cannot pay or has blocked the partner. `charge_too_small` has `minimum_amount`: below it, fee and cashback exceed the amount. `till_not_open`: the till is closed, or none of the partner's. With `unique_reference`, `reference_used` has the `payment_request_id` and `status` of another charge with the same reference that waits or is paid, or the `payment_link_id` of a payment link that is open; of two requests at once, one makes a charge. `too_many_requests` also limits how often a partner charges one customer, and how many unknown cards it tries.",
    example: {
      input: { card_number: "9042000000000019", amount: 2500, description: "Breakfast", till_id: tillExample.id },
      output: { ...chargeExample, till: chargeTillExample },
    },
    access: rights.charges,
    keyScope: "charges:write",
    idempotent: true,
    input: z
      .strictObject({
        card_number: cardNumber,
        amount: amountField(amountLimits.charge),
        description: optionalText(chargeDescriptionLengthMax).describe("What the customer is shown beside the amount."),
        reference: reference.describe("What your own books call the charge. The customer never sees it."),
        metadata: metadata
          .optional()
          .describe("What your program keeps with the charge: at most 20 texts of at most 500 characters."),
        unique_reference: z
          .boolean()
          .default(false)
          .describe(
            "Whether no other charge with the reference may wait or be paid, and no payment link with it be open.",
          ),
        till_id: id.optional().describe("The open till that the charge is made at; `listTills` has them."),
      })
      .superRefine(requireReferenceToBeUnique),
    output: partnerPaymentRequest,
    errors: [
      "partner_switched_off",
      "card_not_found",
      "card_is_own",
      "charge_too_small",
      "reference_used",
      "till_not_open",
      "too_many_requests",
    ],
  },
  listPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests",
    summary: "The partner's charges, newest first",
    description: "`too_many_requests`: the caller has too many searches under way.",
    example: {
      input: { status: "approved", limit: 1 },
      output: { payment_requests: [paidChargeExample], next_before: null },
    },
    access: rights.charges,
    keyScope: "charges:read",
    input: z.strictObject({ ...chargeFilter, ...pageBefore(20) }),
    output: z.object({
      payment_requests: z.array(partnerPaymentRequest).describe("The charges of this page."),
      next_before: nextBefore,
    }),
    errors: ["too_many_requests"],
  },
  getPartnerChargeTotals: {
    method: "GET",
    path: "/partner/payment-requests/totals",
    summary: "Totals of the partner's approved charges, and the number of charges in each status",
    description: "Sums are of the approved charges, `counts` of all.",
    example: {
      input: { from: "2026-01-01T00:00:00.000Z" },
      output: {
        approved: {
          count: 1,
          amount: 2500,
          cashback: 250,
          fee: 155,
          establishment: 2095,
          refunded: 0,
          refunded_split: { cashback: 0, fee: 0, establishment: 0 },
        },
        counts: { pending: 0, approved: 1, rejected: 0, expired: 0, cancelled: 0 },
      },
    },
    access: rights.reports,
    input: z.strictObject(searched),
    output: z.object({
      approved: z
        .object({
          count: count.describe("How many charges were approved."),
          amount: sum.describe("Their amounts together, in minor units."),
          cashback: sum.describe("Their cashback together, in minor units."),
          fee: sum.describe("Their fees together, in minor units."),
          establishment: sum.describe("The partner's parts together, in minor units."),
          refunded: sum.describe("What was refunded of them since, whenever that was, in minor units."),
          refunded_split: z
            .object({
              cashback: sum.describe("Out of the cashback, in minor units."),
              fee: sum.describe("Out of the fees, in minor units."),
              establishment: sum.describe("Out of the partner's parts, in minor units."),
            })
            .describe("Out of which part it was refunded."),
        })
        .describe("Totals of the approved charges."),
      counts: z
        .object({
          pending: count.describe("Charges that wait for the customer."),
          approved: count.describe("Charges that were paid."),
          rejected: count.describe("Charges that the customer rejected."),
          expired: count.describe("Charges that were not answered in time."),
          cancelled: count.describe("Charges that were cancelled."),
        })
        .describe("The number of charges in each status."),
    }),
    errors: ["too_many_requests"],
  },
  exportPartnerPaymentRequests: {
    method: "GET",
    path: "/partner/payment-requests/export",
    summary: "All the partner's charges as a file; amounts as decimals, times in the given time zone",
    example: { input: { time_zone: "America/Sao_Paulo" } },
    access: rights.reports,
    file: "text/csv",
    input: z.strictObject({ ...chargeFilter, time_zone: timeZone.default("UTC"), ...fileLanguage }),
    output: fileAnswer,
    errors: ["too_many_requests"],
  },
  // After the ones above, whose addresses would otherwise be taken for ids.
  getPartnerPaymentRequest: {
    method: "GET",
    path: "/partner/payment-requests/{id}",
    summary: "One of the partner's charges, with its history",
    example: {
      input: { id: chargeExample.id },
      output: {
        ...paidChargeExample,
        timeline: [
          { event: "created", at: chargeExample.created_at, by: "Till 1", by_kind: "key", amount: null },
          { event: "approved", at: paidChargeExample.decided_at, by: null, by_kind: "customer", amount: null },
        ],
      },
    },
    access: rights.charges,
    keyScope: "charges:read",
    input: ofCharge,
    output: chargeWithHistory,
    errors: ["payment_request_not_found"],
  },
  cancelPaymentRequest: {
    method: "POST",
    path: "/partner/payment-requests/{id}/cancellation",
    summary: "Cancels a pending charge",
    description: "A repeat gets the same answer. `payment_request_closed` has `status`.",
    example: {
      input: { id: chargeExample.id },
      output: {
        ...chargeExample,
        card_last_4: "0043",
        status: "cancelled",
        decided_at: "2026-11-21T13:01:00.000Z",
      },
    },
    access: rights.charges,
    keyScope: "charges:write",
    input: ofCharge,
    output: partnerPaymentRequest,
    errors: ["payment_request_not_found", "payment_request_closed"],
  },
});
