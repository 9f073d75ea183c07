import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { userRoutes } from "./routes.ts";

/** Users, as administrators see and block them. */
export const usersModule = {
  name: "users",
  open: (services: Services) => ({
    handlers: userRoutes(services),
  }),
} satisfies ServerModule;
