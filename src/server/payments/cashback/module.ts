import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { cashbackRoutes } from "./routes.ts";

/** Cashback on its way into the wallet. */
export const cashbackModule = {
  name: "cashback",
  open: (services: Services) => ({
    handlers: cashbackRoutes(services),
  }),
} satisfies ServerModule;
