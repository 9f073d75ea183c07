import { z } from "zod";
import { paymentLinkLife, paymentLinkTokenLengthMax, returnUrlLengthMax } from "../console-limits.ts";
import { amount, amountField, id, moment, nextBefore, optionalText, pageBefore, purchasePassword } from "../fields.ts";
import { chargeDescriptionLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { keyMode } from "../partners/api-keys.ts";
import { category } from "../partners/partners.ts";
import { rights } from "../partners/roles.ts";
import {
  approvedPayment,
  chargeExample,
  chargeFacts,
  paymentRequest,
  reference,
  metadata,
  split,
} from "./payment-requests.ts";

/** From `expires_at` on an open link counts as `expired`. */
export const paymentLinkStatuses = ["open", "paid", "expired", "cancelled"] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

const status = z.enum(paymentLinkStatuses).meta({
  id: "PaymentLinkStatus",
  description: "`open` until it is paid, cancelled or expired; nothing else ever changes again.",
});

const shared = {
  id: id.describe("The link's ID."),
  mode: keyMode.describe("`test` for a link of the sandbox, which moves no money."),
  status: status.describe("Where the link stands."),
  amount: amount.describe("What the customer pays, in minor units."),
  description: z.string().nullable().describe("What the customer is shown beside the amount; null if nothing."),
  split,
  created_at: moment.describe("When the link was made."),
  expires_at: moment.describe("Until when it can be paid."),
};

const linkExample = {
  id: "01a2b6c4-6a4f-7b21-9c3d-4e5f60718293",
  mode: "live",
  status: "open",
  amount: 2500,
  description: "Order 1042",
  split: chargeExample.split,
  created_at: "2026-11-21T13:00:00.000Z",
  expires_at: "2026-11-21T13:30:00.000Z",
  url: "https://troco.example/pay?link=AaK2xGpPeyGcPU5fYHGCk0v1cHk0bX2nVq7yq3yT9cE",
  return_url: "https://shop.example/orders/1042",
  reference: "1042",
  metadata: {},
  closed_at: null,
  payment_request_id: null,
};

const paymentLink = z
  .object({
    ...shared,
    url: z.string().describe("The address that the customer opens, also as a QR code."),
    return_url: z.string().nullable().describe("Where the customer is led afterwards; null for nowhere."),
    ...chargeFacts,
    closed_at: moment.nullable().describe("When it was paid or cancelled; null otherwise."),
    payment_request_id: id.nullable().describe("The charge that paid it; null until it is paid."),
  })
  .meta({ id: "PaymentLink", description: "An address at which one customer pays once.", examples: [linkExample] });

const payee = z
  .object({
    id,
    company_name: z.string().describe("The partner's name."),
    business_category: category.describe("The partner's category."),
  })
  .meta({ id: "Payee", description: "Who is paid." });

export const openedLink = z
  .object({
    ...shared,
    partner: payee.describe("Who is paid."),
    payment: paymentRequest.nullable().describe("The charge, if the caller paid the link; null otherwise."),
    return_to: z
      .object({
        host: z.string().describe("The host, to be shown before the customer leaves."),
        url: z.string().describe("The partner's address, with the link's ID and status added."),
      })
      .nullable()
      .describe("The way back to the partner; null if there is none."),
  })
  .meta({ id: "OpenedPaymentLink", description: "A payment link as the customer sees it who has opened it." });

const openedTill = z
  .object({
    id: id.describe("The till's ID."),
    name: z.string().describe("What the partner calls the till."),
    branch_name: z.string().describe("What the partner calls its branch."),
    partner: payee.describe("Who is paid."),
    cashback_basis_points: split.shape.cashback_basis_points,
    fee_basis_points: split.shape.fee_basis_points,
    fee_fixed: split.shape.fee_fixed,
  })
  .meta({ id: "OpenedTill", description: "A till as the customer sees it who has scanned its code." });

/** The token of a link's address. It has no pattern, so that a bad one is an unknown link. */
export const linkToken = z.string().max(paymentLinkTokenLengthMax).describe("What the link's address ends with.");

const { min, max, usual } = paymentLinkLife;

export const paymentLinks = operations({
  createPaymentLink: {
    method: "POST",
    path: "/partner/payment-links",
    summary: "Makes an address at which one customer pays once",
    description:
      "Show its `url` as a QR code, or lead the customer there. Nothing happens before a customer approves it with the purchase password: that makes a charge with the link's `reference` and `metadata`, which is `approved` from its first moment, and `charge.approved` reports it. The address to return to gets the link's ID as `payment_link` and its status as `payment_link_status`: a customer may have made them up, so read the link before you hand anything over. It must be https at a public name, without user or password; what follows a `#` stays behind the parameters. `charge_too_small` has `minimum_amount`. `reference_used` has the `payment_request_id` and the `status` of a charge that was made with `unique_reference` and this reference, and waits or is paid.",
    example: {
      input: {
        amount: 2500,
        description: "Order 1042",
        reference: "1042",
        return_url: "https://shop.example/orders/1042",
      },
      output: linkExample,
    },
    access: rights.charges,
    keyScope: "charges:write",
    idempotent: true,
    input: z.strictObject({
      amount: amountField(amountLimits.charge),
      description: optionalText(chargeDescriptionLengthMax).describe("What the customer is shown beside the amount."),
      reference: reference.describe("What your own books call it. The customer never sees it."),
      metadata: metadata
        .optional()
        .describe("What your program keeps with it: at most 20 texts of at most 500 characters."),
      return_url: z
        .string()
        .max(returnUrlLengthMax)
        .optional()
        .describe("Where the customer is led afterwards. Left out, nowhere."),
      till_id: id.optional().describe("The till that shows it, which its charge names. Left out, none."),
      expires_in: z
        .int()
        .min(min)
        .max(max)
        .default(usual)
        .meta({
          description: "After how many seconds it can no longer be paid: a minute to a week.",
          examples: [usual],
        }),
    }),
    output: paymentLink,
    errors: ["partner_switched_off", "till_not_open", "charge_too_small", "reference_used", "too_many_requests"],
  },
  listPaymentLinks: {
    method: "GET",
    path: "/partner/payment-links",
    summary: "The partner's payment links, newest first, paginated by key",
    description: "A link that nobody paid is deleted 30 days after it expired, and so is every link of the sandbox.",
    example: { input: { limit: 1 }, output: { payment_links: [linkExample], next_before: null } },
    access: rights.charges,
    keyScope: "charges:read",
    input: z.strictObject({
      reference: reference.describe("The whole reference, exactly as it was given."),
      ...pageBefore(20),
    }),
    output: z.object({
      payment_links: z.array(paymentLink).describe("The links of this page."),
      next_before: nextBefore,
    }),
  },
  getPaymentLink: {
    method: "GET",
    path: "/partner/payment-links/{id}",
    summary: "One of the partner's payment links",
    example: { input: { id: linkExample.id }, output: linkExample },
    access: rights.charges,
    keyScope: "charges:read",
    input: z.strictObject({ id }),
    output: paymentLink,
    errors: ["payment_link_not_found"],
  },
  cancelPaymentLink: {
    method: "POST",
    path: "/partner/payment-links/{id}/cancellation",
    summary: "Cancels an open payment link",
    description: "A repeat gets the same answer. `payment_link_closed` has `status`.",
    example: {
      input: { id: linkExample.id },
      output: { ...linkExample, status: "cancelled", closed_at: "2026-11-21T13:01:00.000Z" },
    },
    access: rights.charges,
    keyScope: "charges:write",
    input: z.strictObject({ id }),
    output: paymentLink,
    errors: ["payment_link_not_found", "payment_link_closed"],
  },
  openPaymentLink: {
    method: "GET",
    path: "/payment-links/{token}",
    summary: "A payment link as its customer sees it; looking binds nobody",
    access: "customer",
    input: z.strictObject({ token: linkToken }),
    output: openedLink,
    errors: ["payment_link_not_found", "too_many_requests"],
  },
  approvePaymentLink: {
    method: "POST",
    path: "/payment-links/{token}/approval",
    summary: "Pays a payment link with the purchase password, bound to the amount shown",
    description:
      "Makes the charge and pays it. Of several customers at once one pays; the others get `payment_link_closed` with `status`, which is `cancelled` for a partner that can no longer be paid. The other error codes are those of `approvePaymentRequest`; `partner_is_own`: members do not pay their own partner; `partner_blocked`: the caller has blocked it; `card_frozen`: the caller has frozen the card. A link of the sandbox is `payment_link_not_found`.",
    access: "active",
    idempotent: true,
    input: z.strictObject({
      token: linkToken,
      purchase_password: purchasePassword,
      amount: amountField(amountLimits.charge),
    }),
    output: approvedPayment,
    errors: [
      "account_held",
      "money_paused",
      "payment_link_not_found",
      "payment_link_closed",
      "payment_request_changed",
      "partner_is_own",
      "partner_blocked",
      "card_frozen",
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
  openTill: {
    method: "GET",
    path: "/tills/{id}",
    summary: "A till whose code the caller has scanned, and the terms of a payment at it",
    description: "`till_not_found` also stands for a till that is closed, and for a partner that cannot be paid.",
    access: "customer",
    input: z.strictObject({ id: id.describe("The till's ID, which its code has.") }),
    output: openedTill,
    errors: ["till_not_found", "too_many_requests"],
  },
  payTill: {
    method: "POST",
    path: "/tills/{id}/payments",
    summary: "Pays an amount that the caller names at a till, with the purchase password",
    description:
      "Makes the charge and pays it. `cashback_basis_points` is what was on the screen: another one is refused with `payment_request_changed`. The other error codes are those of `approvePaymentLink`; an amount that the fee and the cashback exceed is `too_small` at `amount`, with the `minimum`.",
    access: "active",
    idempotent: true,
    input: z.strictObject({
      id: id.describe("The till's ID, which its code has."),
      amount: amountField(amountLimits.charge),
      cashback_basis_points: split.shape.cashback_basis_points,
      purchase_password: purchasePassword,
    }),
    output: approvedPayment,
    errors: [
      "account_held",
      "money_paused",
      "till_not_found",
      "payment_request_changed",
      "partner_is_own",
      "partner_blocked",
      "card_frozen",
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
});
