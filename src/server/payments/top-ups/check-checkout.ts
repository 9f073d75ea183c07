import type { Finding } from "#server/platform/finding.ts";
import type { Services } from "#server/platform/services.ts";
import { checkStripe } from "./stripe/check.ts";

const service = "checkout";

/**
 * Tries the card provider for real and changes nothing there: whether it takes the key, in its mode
 * and with our currency, and sends its webhooks here. Without a key the finding is that the sandbox
 * stands in.
 */
export async function checkCheckout({ config }: Pick<Services, "config">): Promise<Finding> {
  if (config.stripe === undefined)
    return {
      service,
      verdict: "stand-in",
      says: "the sandbox takes test cards and invents the money: STRIPE_SECRET_KEY switches Stripe on",
    };
  return { service, ...(await checkStripe(config, config.stripe)) };
}
