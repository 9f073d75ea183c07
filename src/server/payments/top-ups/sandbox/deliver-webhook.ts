import { sendRequest } from "#server/platform/http-client.ts";
import type { JobData, Work } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { sandboxWebhookSecret } from "./checkout.ts";
import { toDisputes, toRefunds, toSession } from "./objects.ts";
import { readSession, turnSession, type SandboxSession, type Turn } from "./store.ts";

type SandboxEvent = JobData["deliver-sandbox-webhook"]["event"];

/** Events some time after the checkout change the payment in the job that sends them. */
const laterEvents: readonly string[] = [
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.dispute.created",
] satisfies Turn[];

/** Sends the webhooks to `selfUrl` as Stripe would: signed, and again later if rejected. */
export function deliverSandboxWebhook(services: Services, selfUrl: string): Work<JobData["deliver-sandbox-webhook"]> {
  return async ({ session_id: sessionId, event }) => {
    if (laterEvents.includes(event)) await turnSession(services.database, sessionId, event as Turn);
    const session = await readSession(services.database, sessionId);
    const object = session === undefined ? undefined : objectOf(session, event);
    if (object === undefined) return;
    const seconds = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({
      id: `evt_${sessionId}_${event}`,
      object: "event",
      type: event,
      livemode: false,
      created: seconds,
      data: { object },
    });
    const { default: Stripe } = await import("stripe");
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: sandboxWebhookSecret(services),
      timestamp: seconds,
    });
    const { status } = await sendRequest(new URL("/api/webhooks/checkout", selfUrl), {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
      reach: "configured",
      timeoutMs: 10_000,
      maxBytes: 16 * 1024,
    });
    if (status >= 300) throw new Error(`the webhook was answered with ${status}`);
  };
}

/** The session, a dispute or a refund. Stripe's events name a payment by its id alone. */
function objectOf(session: SandboxSession, event: SandboxEvent): object | undefined {
  if (event.startsWith("charge.dispute.")) return toDisputes(session)[0];
  if (event.startsWith("refund.")) return toRefunds(session)[0];
  const whole = toSession(session);
  return { ...whole, payment_intent: whole.payment_intent?.id ?? null };
}
