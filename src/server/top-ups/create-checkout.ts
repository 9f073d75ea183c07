import type { Services } from "../services.ts";
import type { Checkout, CheckoutReader } from "./checkout.ts";
import { createSandboxCheckout, createSandboxReader } from "./sandbox/index.ts";
import { createStripeCheckout } from "./stripe/checkout.ts";
import { createStripeReader } from "./stripe/reader.ts";

/** The real provider where it is configured, the embedded sandbox where it is not. */
export function createCheckout(services: Services): Checkout {
  return services.config.stripe === undefined
    ? createSandboxCheckout(services)
    : createStripeCheckout(services.config.stripe, services.log);
}

/** As `createCheckout`, for who only asks: a command, a job. */
export function createCheckoutReader(services: Pick<Services, "config" | "database" | "log">): CheckoutReader {
  return services.config.stripe === undefined
    ? createSandboxReader(services)
    : createStripeReader(services.config.stripe, services.log);
}
