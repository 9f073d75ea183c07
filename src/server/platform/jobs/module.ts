import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { jobRoutes } from "./routes.ts";

/** Background work, as administrators see it. */
export const jobsModule = {
  name: "jobs",
  open: (services: Services) => ({
    handlers: jobRoutes(services),
  }),
} satisfies ServerModule;
