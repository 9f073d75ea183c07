import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { securityLogRoutes } from "./routes.ts";

/** The security log, as administrators read it. */
export const securityLogModule = {
  name: "security-log",
  open: (services: Services) => ({
    handlers: securityLogRoutes(services),
  }),
} satisfies ServerModule;
