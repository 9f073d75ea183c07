import Stripe from "stripe";
import { z } from "zod";
import { Refusal } from "../../platform/refusal.ts";
import type { News } from "../checkout.ts";
import { paymentIdOf, sessionSchema, stateOfSession, touchSchema } from "./states.ts";

/** Older than this, a signed webhook is taken for a replay. */
const toleranceSeconds = 300;

/** What the endpoint must be sent. The first four carry a session, the others something of a payment that was made. */
const sessionEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
] as const;
const paymentEvents = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;
export const neededEvents: readonly string[] = [...sessionEvents, ...paymentEvents];

const eventSchema = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type SignedEvent = z.output<typeof eventSchema>;

/** Checks Stripe's signature scheme (`t=…,v1=…`, HMAC-SHA-256), which the sandbox speaks too. @throws Refusal webhook_signature_invalid, invalid_input */
export function parseSignedEvent(body: Buffer, signature: string | undefined, secret: string): SignedEvent {
  return read(eventSchema, openSigned(body, signature, secret));
}

/** Signed, but not as Stripe documents it: not taken, so it is sent again and stands in Stripe's own list of failures. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new Refusal("invalid_input");
  return data;
}

function openSigned(body: Buffer, signature: string | undefined, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? "", secret, toleranceSeconds);
  } catch {
    throw new Refusal("webhook_signature_invalid");
  }
}

/** What an event tells; undefined for one that concerns no top-up. `live`: whether this installation's money is real. */
export function newsOf(event: SignedEvent, live: boolean): News | undefined {
  if (event.livemode !== live) return undefined;
  if (includes(sessionEvents, event.type)) {
    const session = read(sessionSchema, event.data.object);
    if (session.livemode !== live) return undefined;
    const state = stateOfSession(session);
    const failed = event.type === "checkout.session.async_payment_failed";
    return { kind: "checkout", state: failed ? { ...state, status: "declined" } : state };
  }
  if (!includes(paymentEvents, event.type)) return undefined;
  const paymentId = paymentIdOf(read(touchSchema, event.data.object));
  return paymentId === undefined ? undefined : { kind: "payment", paymentId };
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
