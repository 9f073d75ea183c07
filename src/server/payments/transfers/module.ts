import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { transferRoutes } from "./routes.ts";

/** Money that a customer sends to another. */
export const transfersModule = {
  name: "transfers",
  open: (services: Services) => ({
    handlers: transferRoutes(services),
  }),
} satisfies ServerModule;
