import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { auditLogRoutes } from "./routes.ts";

/** The audit log, as administrators read it. */
export const auditLogModule = {
  name: "audit-log",
  open: (services: Services) => ({
    handlers: auditLogRoutes(services),
  }),
} satisfies ServerModule;
