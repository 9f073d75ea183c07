import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { prunePaymentLinks } from "./index.ts";
import { paymentLinkRoutes } from "./routes.ts";

/** Addresses at which one customer pays once. */
export const paymentLinksModule = {
  name: "payment-links",
  tidy: [prunePaymentLinks],
  open: (services: Services) => ({
    handlers: paymentLinkRoutes(services),
  }),
} satisfies ServerModule;
