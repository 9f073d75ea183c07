import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { tillRoutes } from "./routes.ts";

/** Branches and their tills. */
export const tillsModule = {
  name: "tills",
  open: (services: Services) => ({
    handlers: tillRoutes(services),
  }),
} satisfies ServerModule;
