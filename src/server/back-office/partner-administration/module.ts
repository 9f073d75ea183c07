import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneRejectedRows } from "./index.ts";
import { partnerAdministrationRoutes } from "./routes.ts";

/** Partners, as administrators make, import and change them. */
export const partnerAdministrationModule = {
  name: "partner-administration",
  tidy: [pruneRejectedRows],
  open: (services: Services) => ({
    handlers: partnerAdministrationRoutes(services),
  }),
} satisfies ServerModule;
