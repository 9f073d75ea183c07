import type { Finding } from "#server/platform/finding.ts";
import type { Services } from "#server/platform/services.ts";
import type { Checkout, CheckoutReader } from "./checkout.ts";
import { createSandboxCheckout, createSandboxReader } from "./sandbox/checkout.ts";
import { checkStripe } from "./stripe/check.ts";
import { createStripeCheckout } from "./stripe/checkout.ts";
import { createStripeReader } from "./stripe/reader.ts";

/** The card provider of this installation: Stripe if it is configured, otherwise the sandbox. */
export function createCheckout(services: Services): Checkout {
  return services.config.stripe === undefined
    ? createSandboxCheckout(services)
    : createStripeCheckout(services.config.stripe, services.log);
}

/** As `createCheckout`, for commands and jobs that only read. */
export function createCheckoutReader(services: Pick<Services, "config" | "database" | "log">): CheckoutReader {
  return services.config.stripe === undefined
    ? createSandboxReader(services)
    : createStripeReader(services.config.stripe, services.log);
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
  return { service, ...(await checkStripe(config, config.stripe)) };
}
