import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { Checkout, CheckoutReader } from "../checkout.ts";
import { newsOf, parseSignedEvent } from "../stripe/signed-event.ts";
import { disputedOf, refundedOf, stateOfSession } from "../stripe/states.ts";
import { paymentIdOf, sessionIdOf, toDisputes, toRefunds, toSession } from "./objects.ts";
import { endSession, insertSession, readSession, readSessionsOf } from "./store.ts";

export function sandboxWebhookSecret({ keys }: Pick<Services, "keys">): string {
  return `whsec_${keys.currentKey("checkout-webhook").toString("base64url")}`;
}

/** The checkout without a provider: it accepts test cards, and the money is fictitious. */
export function createSandboxCheckout(services: Services): Checkout {
  const { clock, database, log, publicUrl } = services;
  const reader = createSandboxReader(services);
  return {
    ...reader,
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
    endSession: async (sessionId) => {
      await endSession(database, sessionId, { status: "expired", isPaid: false, card: null });
      return reader.readSession(sessionId);
    },
    parseWebhook: async (body, signature) => {
      const event = await parseSignedEvent(body, signature, { secret: sandboxWebhookSecret(services), log });
      return event && newsOf(event, false);
    },
  };
}

export function createSandboxReader({ database }: Pick<Services, "database">): CheckoutReader {
  return {
    provider: "sandbox",
    readSession: async (sessionId) => {
      const session = await readSession(database, sessionId);
      if (session === undefined) throw new DomainError("top_up_not_found");
      return stateOfSession(toSession(session));
    },
    readPayment: async (paymentId) => {
      const session = await readSession(database, sessionIdOf(paymentId));
      if (session?.status !== "complete") return undefined;
      const checkout = stateOfSession(toSession(session));
      return {
        checkout,
        refunded: refundedOf(toRefunds(session), checkout),
        disputed: disputedOf(toDisputes(session), checkout),
      };
    },
    listSessions: async function* (period) {
      for await (const page of readSessionsOf(database, period))
        for (const session of page) yield stateOfSession(toSession(session));
    },
    // The sandbox does not store when, so this lists the payments of the period's own checkouts.
    listTouchedPayments: async function* (period) {
      for await (const page of readSessionsOf(database, period))
        for (const { id, refunded, dispute } of page) if (refunded > 0n || dispute !== null) yield paymentIdOf(id);
    },
  };
}
