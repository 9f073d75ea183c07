import type { Services } from "#server/platform/services.ts";
import type { Checkout } from "../checkout.ts";
import { newsOf, parseSignedEvent } from "../stripe/signed-event.ts";
import { createSandboxReader } from "./reader.ts";
import { insertSession } from "./store.ts";

/** The secret the sandbox signs its webhooks with. */
export function sandboxWebhookSecret({ keys }: Pick<Services, "keys">): string {
  return `whsec_${keys.currentKey("checkout-webhook").toString("base64url")}`;
}

/**
 * Our own card checkout, used if no provider is configured: it accepts test cards, and the money is
 * fictitious.
 */
export function createSandboxCheckout(services: Services): Checkout {
  const { clock, database, publicUrl } = services;
  return {
    ...createSandboxReader(services),
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
    parseWebhook: (body, signature) => newsOf(parseSignedEvent(body, signature, sandboxWebhookSecret(services)), false),
  };
}
