import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { intentRoutes } from "./routes.ts";

/** Attempts to move money, each executed once or withdrawn. */
export const idempotencyModule = {
  name: "idempotency",
  open: (services: Services) => ({
    handlers: intentRoutes(services),
  }),
} satisfies ServerModule;
