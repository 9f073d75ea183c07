import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { deviceRoutes } from "./routes.ts";

/** The devices on which a user is signed in. */
export const devicesModule = {
  name: "devices",
  open: (services: Services) => ({
    handlers: deviceRoutes(services),
  }),
} satisfies ServerModule;
