import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneInvitations } from "./index.ts";
import { memberRoutes } from "./routes.ts";

/** The people who act for a partner. */
export const membersModule = {
  name: "members",
  tidy: [pruneInvitations],
  open: (services: Services) => ({
    handlers: memberRoutes(services),
  }),
} satisfies ServerModule;
