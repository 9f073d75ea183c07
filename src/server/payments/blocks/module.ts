import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { blockRoutes } from "./routes.ts";

/** Users and partners that a customer wishes to hear no more of. */
export const blocksModule = {
  name: "blocks",
  open: (services: Services) => ({
    handlers: blockRoutes(services),
  }),
} satisfies ServerModule;
