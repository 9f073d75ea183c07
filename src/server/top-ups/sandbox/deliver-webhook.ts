import Stripe from "stripe";
import type { Services } from "../../services.ts";
import { sandboxWebhookSecret } from "./checkout.ts";
import { readSession } from "./store.ts";

/** Has the queue send the sandbox's webhooks to `selfUrl` as Stripe would: signed, and again later when they are not taken. */
export function handleSandboxWebhooks(services: Services, selfUrl: string): Promise<void> {
  return services.jobs.handle("deliver-sandbox-webhook", async ({ session_id: sessionId, event }) => {
    const session = await readSession(services.database, sessionId);
    if (session === undefined) return;
    const seconds = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({
      id: `evt_${sessionId}`,
      object: "event",
      type: event,
      created: seconds,
      data: {
        object: {
          id: session.id,
          object: "checkout.session",
          client_reference_id: session.client_reference_id,
          amount_total: Number(session.amount),
          currency: session.currency.toLowerCase(),
          status: session.status,
          payment_status: session.payment_status,
        },
      },
    });
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: sandboxWebhookSecret(services),
      timestamp: seconds,
    });
    const answer = await fetch(`${selfUrl}/api/webhooks/checkout`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`);
  });
}
