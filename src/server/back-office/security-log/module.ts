import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { securityLogRoutes } from "./routes.ts";

/** What concerns the safety of accounts, as administrators read it. */
export const securityLogModule = {
  name: "security-log",
  open: (services: Services) => ({
    handlers: securityLogRoutes(services),
  }),
} satisfies ServerModule;
