import type { Services } from "#server/platform/services.ts";
import type { Checkout, CheckoutReader } from "./checkout.ts";
import { createSandboxCheckout, createSandboxReader } from "./sandbox/index.ts";
import { createStripeCheckout } from "./stripe/checkout.ts";
import { createStripeReader } from "./stripe/reader.ts";

/** The card provider of this installation: Stripe if it is configured, otherwise the sandbox. */
export function createCheckout(services: Services): Checkout {
  return services.config.stripe === undefined
    ? createSandboxCheckout(services)
    : createStripeCheckout(services.config.stripe, services.log);
}

/** As `createCheckout`, for commands and jobs that only ask. */
export function createCheckoutReader(services: Pick<Services, "config" | "database" | "log">): CheckoutReader {
  return services.config.stripe === undefined
    ? createSandboxReader(services)
    : createStripeReader(services.config.stripe, services.log);
}
