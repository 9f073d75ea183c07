import Stripe from "stripe";
import { Refusal } from "../platform/refusal.ts";
import type { CheckoutState } from "./checkout.ts";

/** Older than this, a signed webhook is taken for a replay. */
const toleranceSeconds = 300;

/** Checks Stripe's signature scheme (`t=…,v1=…`, HMAC-SHA-256), which the sandbox speaks too. @throws Refusal webhook_signature_invalid */
export function parseSignedEvent(body: Buffer, signature: string | undefined, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? "", secret, toleranceSeconds);
  } catch {
    throw new Refusal("webhook_signature_invalid");
  }
}

/** What an event says of its checkout; undefined for events of other kinds. */
export function stateOfEvent(event: Stripe.Event): CheckoutState | undefined {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return stateOfSession(event.data.object);
    case "checkout.session.async_payment_failed":
      return { ...stateOfSession(event.data.object), status: "declined" };
    default:
      return undefined;
  }
}

export function stateOfSession(session: Stripe.Checkout.Session): CheckoutState {
  return {
    sessionId: session.id,
    status: session.payment_status === "paid" ? "paid" : session.status === "expired" ? "expired" : "open",
    amount: BigInt(session.amount_total ?? 0),
    currency: (session.currency ?? "").toUpperCase(),
    reference: session.client_reference_id ?? undefined,
  };
}
