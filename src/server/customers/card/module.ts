import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { cardRoutes } from "./routes.ts";

/** The card of a customer. */
export const cardModule = {
  name: "card",
  open: (services: Services) => ({
    handlers: cardRoutes(services),
  }),
} satisfies ServerModule;
