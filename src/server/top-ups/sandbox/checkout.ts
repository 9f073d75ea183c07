import { Refusal } from "../../platform/refusal.ts";
import type { Services } from "../../services.ts";
import type { Checkout } from "../checkout.ts";
import { parseSignedEvent, stateOfEvent } from "../webhook-signature.ts";
import { insertSession, readSession } from "./store.ts";

/** The secret the sandbox signs its webhooks with. */
export function sandboxWebhookSecret({ keys }: Pick<Services, "keys">): string {
  return `whsec_${keys.currentKey("checkout-webhook").toString("base64url")}`;
}

/** A card checkout of our own, for where no provider is configured: it takes test cards, and the money is invented. */
export function createSandboxCheckout(services: Services): Checkout {
  const { clock, database, publicUrl } = services;
  return {
    provider: "sandbox",
    createSession: async (request) => {
      const id = `sandbox_${request.idempotencyKey}`;
      await insertSession(database, {
        id,
        client_reference_id: request.reference,
        amount: request.amount,
        currency: request.currency,
        language: request.language,
        success_url: request.successUrl.replace("{CHECKOUT_SESSION_ID}", id),
        cancel_url: request.cancelUrl,
        created_at: clock.now(),
      });
      return { sessionId: id, url: `${publicUrl}/sandbox/checkout/${id}` };
    },
    readSession: async (sessionId) => {
      const session = await readSession(database, sessionId);
      if (session === undefined) throw new Refusal("top_up_not_found");
      return {
        sessionId: session.id,
        status: session.payment_status === "paid" ? "paid" : session.status === "expired" ? "expired" : "open",
        amount: session.amount,
        currency: session.currency,
        reference: session.client_reference_id,
      };
    },
    parseWebhook: (body, signature) => stateOfEvent(parseSignedEvent(body, signature, sandboxWebhookSecret(services))),
  };
}
