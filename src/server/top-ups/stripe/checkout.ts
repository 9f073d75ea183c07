import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import type { Checkout, CheckoutRequest } from "./checkout.ts";
import { parseSignedEvent, stateOfEvent, stateOfSession } from "./webhook-signature.ts";

const locales: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = { pt: "pt-BR", es: "es", en: "en" };

/** Asked twice and with a pause between, Stripe has less time than the web app waits for us. */
const timeoutMs = 5_000;

/** Stripe Checkout through Stripe's own library. */
export function createStripeCheckout(config: NonNullable<Config["stripe"]>, log: Log): Checkout {
  const stripe = new Stripe(config.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(config.apiBase),
  });
  return {
    provider: "stripe",
    createSession: async (request) => {
      const form = formOf(request);
      const create = (idempotencyKey: string) => stripe.checkout.sessions.create(form, { idempotencyKey });
      const session = await refuseWhenUnavailable(log, () => renewSpentKey(request.idempotencyKey, create));
      if (session.url === null) throw new Refusal("checkout_unavailable");
      return { sessionId: session.id, url: session.url };
    },
    readSession: async (sessionId) =>
      stateOfSession(await refuseWhenUnavailable(log, () => stripe.checkout.sessions.retrieve(sessionId))),
    parseWebhook: (body, signature) => stateOfEvent(parseSignedEvent(body, signature, config.webhookSecret)),
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
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/**
 * Stripe repeats what it once answered to a key, a failure of its own included, and refuses a key that comes back with another form:
 * the person may have changed the language. A new key then opens a session; that there may be another harms nobody, for its address
 * was never told.
 */
async function renewSpentKey<Result>(key: string, ask: (key: string) => Promise<Result>): Promise<Result> {
  try {
    return await ask(key);
  } catch (error) {
    const failed = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
    if (!failed && !(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    return ask(randomUUID());
  }
}

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port === "" ? (protocol === "http" ? 80 : 443) : Number(url.port), protocol };
}

async function refuseWhenUnavailable<Result>(log: Log, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "resource_missing") throw new Refusal("top_up_not_found");
    log.error(
      { stripe: { type: error.type, code: error.code, requestId: error.requestId } },
      "Stripe refused or did not answer",
    );
    throw new Refusal("checkout_unavailable");
  }
}
