import type { Services } from "../services.ts";
import type { Checkout } from "./checkout.ts";
import { createSandboxCheckout } from "./sandbox/index.ts";
import { createStripeCheckout } from "./stripe-checkout.ts";

/** The real provider where it is configured, the embedded sandbox where it is not. */
export function createCheckout(services: Services): Checkout {
  return services.config.stripe === undefined
    ? createSandboxCheckout(services)
    : createStripeCheckout(services.config.stripe, services.log);
}
