import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { installationRoutes } from "./routes.ts";

/** What a page must know of this installation. */
export const installationModule = {
  name: "installation",
  open: (services: Services) => ({
    handlers: installationRoutes(services),
  }),
} satisfies ServerModule;
