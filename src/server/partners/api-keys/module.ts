import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneRequests } from "./index.ts";
import { apiKeyRoutes } from "./routes.ts";

/** Keys of partners' programs, and the log of what they request. */
export const apiKeysModule = {
  name: "api-keys",
  tidy: [pruneRequests],
  open: (services: Services) => ({
    handlers: apiKeyRoutes(services),
  }),
} satisfies ServerModule;
