import { z } from "zod";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";
import type { News } from "../checkout.ts";
import { paymentIdOf, sessionSchema, stateOfSession, touchSchema } from "./states.ts";

/** A signature older than this, or further ahead of our clock, counts as a replay. */
const toleranceSeconds = 300;

/** The events that the endpoint needs. These carry a session, those below a payment's change. */
const sessionEvents: readonly string[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
];
const paymentEvents: readonly string[] = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  // Before `firstVersionOfRefundEvents`, Stripe reports cards' refunds by these two alone.
  "charge.refund.updated",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];
export const neededEvents = [...sessionEvents, ...paymentEvents];

/** From this API version on, Stripe sends the `refund.` events for cards too. */
export const firstVersionOfRefundEvents = "2024-10-28";

/** A payment that is reported later than this may have been refunded or disputed meanwhile. */
const lateSeconds = 60;

const eventSchema = z.object({
  type: z.string(),
  /** When it happened, in seconds; the same at every delivery. */
  created: z.number().optional(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type SignedEvent = z.output<typeof eventSchema>;

/** An event of the thin payload style: what happened stands in an object that it only names. */
const thinSchema = z.object({ object: z.literal("v2.core.event"), type: z.string() });

/**
 * Checks Stripe's signature scheme (`t=…,v1=…`, HMAC-SHA-256), which the sandbox uses too.
 *
 * @returns undefined for a thin event, which is rightly signed and says nothing of a top-up; it is
 *   logged, because the endpoint has the wrong payload style
 * @throws DomainError `webhook_signature_invalid`, `invalid_input`
 */
export async function parseSignedEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, log }: { readonly secret: string; readonly log: Pick<Log, "error"> },
  receivedAt = Date.now(),
): Promise<SignedEvent | undefined> {
  const event = await openSigned(body, signature, { secret, receivedAt });
  const thin = thinSchema.safeParse(event);
  if (!thin.success) return read(eventSchema, event);
  log.error(
    { type: thin.data.type },
    "a thin event of Stripe's was ignored: set the payload style of the webhook endpoint to snapshot",
  );
  return undefined;
}

/** Rejects what is signed but not as documented, so that Stripe lists it and sends it again. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new DomainError("invalid_input");
  return data;
}

async function openSigned(
  body: Buffer,
  signature = "",
  { secret, receivedAt }: { readonly secret: string; readonly receivedAt: number },
): Promise<unknown> {
  // Loaded for the first webhook, because the sandbox needs nothing else of it.
  const { default: Stripe } = await import("stripe");
  try {
    // `constructEvent` would reject a thin event as if its signature were wrong.
    Stripe.webhooks.signature!.verifyHeader(body, signature, secret, toleranceSeconds, undefined, receivedAt);
  } catch {
    throw new DomainError("webhook_signature_invalid");
  }
  // Stripe's library checks only the age of a signature.
  const isAhead = !(signedAt(signature) <= Math.floor(receivedAt / 1000) + toleranceSeconds);
  if (isAhead) throw new DomainError("webhook_signature_invalid");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new DomainError("invalid_input");
  }
}

/** The moment that was signed, in seconds; NaN unless there is exactly one. */
function signedAt(signature: string): number {
  const moments = signature.split(",").filter((part) => part.startsWith("t="));
  return moments.length === 1 && /^t=\d+$/.test(moments[0]!) ? Number(moments[0]!.slice(2)) : Number.NaN;
}

/** The news in an event that concerns a top-up. `live`: this installation's money is real. */
export function newsOf(event: SignedEvent, live: boolean, receivedAt = Date.now()): News | undefined {
  if (event.livemode !== live) return undefined;
  if (sessionEvents.includes(event.type)) {
    const session = read(sessionSchema, event.data.object);
    if (session.livemode !== live) return undefined;
    const state = stateOfSession(session);
    const failed = event.type === "checkout.session.async_payment_failed";
    const isLate = event.created !== undefined && event.created < receivedAt / 1000 - lateSeconds;
    // The session's state may be out of date, so its payment must be read.
    if (isLate && state.status === "paid" && state.paymentId !== undefined)
      return { kind: "payment", paymentId: state.paymentId };
    return { kind: "checkout", state: failed ? { ...state, status: "declined" } : state };
  }
  if (!paymentEvents.includes(event.type)) return undefined;
  const paymentId = paymentIdOf(read(touchSchema, event.data.object));
  return paymentId === undefined ? undefined : { kind: "payment", paymentId };
}
