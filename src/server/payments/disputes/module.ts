import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { disputeRoutes } from "./routes.ts";

/** Paid charges that a customer contests. */
export const disputesModule = {
  name: "disputes",
  open: (services: Services) => ({
    handlers: disputeRoutes(services),
  }),
} satisfies ServerModule;
