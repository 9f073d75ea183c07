import type { Finding } from "#server/platform/finding.ts";
import type { Services } from "#server/platform/services.ts";
import type { Checkout, CheckoutReader } from "./checkout.ts";
import { createSandboxCheckout, createSandboxReader } from "./sandbox/checkout.ts";

/**
 * The card provider of this installation: Stripe if it is configured, otherwise the sandbox.
 * Stripe's library is a tenth of all files that the server could load, so it is loaded only then.
 */
export async function createCheckout(services: Services): Promise<Checkout> {
  const { stripe } = services.config;
  if (stripe === undefined) return createSandboxCheckout(services);
  const { createStripeCheckout } = await import("./stripe/checkout.ts");
  return createStripeCheckout(stripe, services.log);
}

/** As `createCheckout`, for commands and jobs that only read. */
export async function createCheckoutReader(
  services: Pick<Services, "config" | "database" | "log">,
): Promise<CheckoutReader> {
  const { stripe } = services.config;
  if (stripe === undefined) return createSandboxReader(services);
  const { createStripeReader } = await import("./stripe/reader.ts");
  return createStripeReader(stripe, services.log);
}

const service = "checkout";

/**
 * Checks the card provider without changing anything there: whether it accepts the key, in its mode
 * and with our currency, and sends its webhooks here. Without a key the finding is that the sandbox
 * is used.
 */
export async function checkCheckout({ config }: Pick<Services, "config">): Promise<Finding> {
  if (config.stripe === undefined)
    return {
      service,
      verdict: "stand-in",
      says: "the sandbox accepts test cards, and no money moves: STRIPE_SECRET_KEY switches Stripe on",
    };
  const { checkStripe } = await import("./stripe/check.ts");
  return { service, ...(await checkStripe(config, config.stripe)) };
}
