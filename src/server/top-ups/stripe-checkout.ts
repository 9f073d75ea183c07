import Stripe from "stripe";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import type { Checkout } from "./checkout.ts";
import { parseSignedEvent, stateOfEvent, stateOfSession } from "./webhook-signature.ts";

const locales: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = { pt: "pt-BR", es: "es", en: "en" };

/** Stripe Checkout through Stripe's own library. */
export function createStripeCheckout(config: NonNullable<Config["stripe"]>, log: Log): Checkout {
  const stripe = new Stripe(config.secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(config.apiBase),
  });
  return {
    provider: "stripe",
    createSession: async (request) => {
      const session = await refuseWhenUnavailable(log, () =>
        stripe.checkout.sessions.create(
          {
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
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (session.url === null) throw new Refusal("checkout_unavailable");
      return { sessionId: session.id, url: session.url };
    },
    readSession: async (sessionId) =>
      stateOfSession(await refuseWhenUnavailable(log, () => stripe.checkout.sessions.retrieve(sessionId))),
    parseWebhook: (body, signature) => stateOfEvent(parseSignedEvent(body, signature, config.webhookSecret)),
  };
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
