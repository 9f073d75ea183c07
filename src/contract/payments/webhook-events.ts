import { z } from "zod";
import { id, moment } from "../fields.ts";
import type { WebhookEvent } from "../integration.ts";
import { dispute } from "./disputes.ts";
import { partnerPaymentRequest } from "./payment-requests.ts";
import { payout } from "./payouts.ts";
import { refund } from "./refunds.ts";

const charge = partnerPaymentRequest.describe("The charge as the event left it.");

const ofCharge = z.object({ payment_request: charge });
const ofRefund = z.object({ refund: refund.describe("The refund."), payment_request: charge });
const ofDispute = z.object({ dispute: dispute.describe("The dispute as the event left it."), payment_request: charge });

const ofPayout = z.object({ payout: payout.describe("The payout as the event left it.") });

/** When each kind of event is sent, and what its `data` holds. */
const kinds = {
  "charge.created": { summary: "A charge was created, by any register or person", data: ofCharge },
  "charge.approved": { summary: "The customer paid a charge", data: ofCharge },
  "charge.rejected": { summary: "The customer rejected a charge", data: ofCharge },
  "charge.expired": { summary: "The customer did not answer a charge in time", data: ofCharge },
  "charge.cancelled": {
    summary: "Your partner cancelled a charge, or it can no longer be answered",
    data: ofCharge,
  },
  "charge.refunded": { summary: "A paid charge was refunded, in full or in part", data: ofRefund },
  "dispute.opened": { summary: "The customer contests a paid charge: reply, or refund it", data: ofDispute },
  "dispute.answered": { summary: "Your partner replied to a dispute", data: ofDispute },
  "dispute.ended": {
    summary: "A dispute was decided or withdrawn, or the whole charge was refunded",
    data: ofDispute,
  },
  "payout.requested": { summary: "An owner or the payout schedule requested a payout", data: ofPayout },
  "payout.approved": { summary: "The operator approved a payout; it is paid next", data: ofPayout },
  "payout.paid": { summary: "A payout was paid; see `bank_reference`", data: ofPayout },
  "payout.rejected": {
    summary: "The operator rejected a payout, and its amount is in the balance again",
    data: ofPayout,
  },
  "payout.cancelled": {
    summary: "An owner cancelled a payout, and its amount is in the balance again",
    data: ofPayout,
  },
  test: { summary: "An owner sent it by hand, to try the address out", data: z.object({}) },
} as const satisfies Record<WebhookEvent | "test", { summary: string; data: z.ZodObject }>;

/** `charge.created` becomes `ChargeCreatedEvent`. */
const nameOf = (type: string) =>
  `${type.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The body of a webhook of each kind. */
export const webhookBodies = Object.entries(kinds).map(([type, { summary, data }]) => ({
  type,
  name: nameOf(type),
  summary,
  body: z
    .object({
      id: id.describe("The event's ID, the same in every attempt: remember it, because an event may arrive twice."),
      type: z.literal(type).describe("The kind of event."),
      livemode: z.boolean().describe("Whether it is of a real charge; false for the sandbox."),
      created_at: moment.describe("When it happened."),
      data: data.describe("What has changed, as the API answers it."),
    })
    .meta({ id: nameOf(type), description: `${summary}.` }),
}));
