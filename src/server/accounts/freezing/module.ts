import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneFreezingLinks } from "./index.ts";
import { freezingRoutes } from "./routes.ts";

/** Accounts that their users have frozen. */
export const freezingModule = {
  name: "freezing",
  tidy: [pruneFreezingLinks],
  open: (services: Services) => ({
    handlers: freezingRoutes(services),
  }),
} satisfies ServerModule;
