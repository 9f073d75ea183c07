import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { refundRoutes } from "./routes.ts";

/** Money of a charge that a partner returns. */
export const refundsModule = {
  name: "refunds",
  open: (services: Services) => ({
    handlers: refundRoutes(services),
  }),
} satisfies ServerModule;
