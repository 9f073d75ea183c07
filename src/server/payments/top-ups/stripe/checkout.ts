import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { z } from "zod";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";
import { toWire } from "#server/platform/wire.ts";
import type { Checkout, CheckoutRequest } from "../checkout.ts";
import { callStripe, createStripe, isLive, type StripeConfig } from "./client.ts";
import { createStripeReader } from "./reader.ts";
import { newsOf, parseSignedEvent } from "./signed-event.ts";

const locales: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = { pt: "pt-BR", es: "es", en: "en" };

const openedSchema = z.object({ id: z.string().min(1), url: z.url() });

/** Stripe Checkout through Stripe's own library. */
export function createStripeCheckout(config: StripeConfig, log: Log): Checkout {
  const stripe = createStripe(config);
  const live = isLive(config);
  const reader = createStripeReader(config, log);
  return {
    ...reader,
    createSession: async (request) => {
      const form = formOf(request);
      const create = (idempotencyKey: string) => stripe.checkout.sessions.create(form, { idempotencyKey });
      const amount = toWire(request.amount);
      const { id, url } = await callStripe(log, openedSchema, () => renewSpentKey(request.idempotencyKey, create), {
        amount_too_small: new DomainError("top_up_too_small", { params: { above: amount } }),
        amount_too_large: new DomainError("top_up_too_large", { params: { below: amount } }),
      });
      return { sessionId: id, url };
    },
    endSession: async (sessionId) => {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // Stripe ends only what is open; after any other failure its state says what holds, too.
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
      }
      return reader.readSession(sessionId);
    },
    parseWebhook: async (body, signature) => {
      const event = await parseSignedEvent(body, signature, { secret: config.webhookSecret, log });
      if (event === undefined) return undefined;
      if (event.livemode !== live)
        log.error({ type: event.type }, "a webhook of Stripe's other mode, live or test, was ignored");
      return newsOf(event, live);
    },
  };
}

function formOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    client_reference_id: request.reference,
    customer_email: request.email,
    locale: locales[request.language] ?? "auto",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: toWire(request.amount),
          product_data: { name: "Troco" },
        },
      },
    ],
    // The installation has one currency, so every amount is in the requested one.
    adaptive_pricing: { enabled: false },
    // Shown in Stripe's dashboard.
    payment_intent_data: { metadata: { top_up: request.reference } },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/**
 * Stripe repeats its first answer to a key, even its own failure, and rejects a key that returns
 * with another request, as when the user has changed the language. A new key then opens another
 * session, which is harmless: the first one's address was never shown.
 */
async function renewSpentKey<Result>(key: string, create: (key: string) => Promise<Result>): Promise<Result> {
  try {
    return await create(key);
  } catch (error) {
    const failed = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
    if (!failed && !(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    return create(randomUUID());
  }
}
