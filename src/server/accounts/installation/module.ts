import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { installationRoutes } from "./routes.ts";

/** The settings of the installation that pages show. */
export const installationModule = {
  name: "installation",
  open: (services: Services) => ({
    handlers: installationRoutes(services),
  }),
} satisfies ServerModule;
