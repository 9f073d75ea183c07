import type { HomeParts } from "#contract/accounts/home.ts";
import type { Handlers, ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { homeRoutes } from "./routes.ts";

/** The home screen's parts, in one request. */
export const homeModule = {
  name: "home",
  open: (services: Services, { allHandlers }: { readonly allHandlers: () => Handlers<HomeParts> }) => ({
    handlers: homeRoutes(services, allHandlers),
  }),
} satisfies ServerModule;
