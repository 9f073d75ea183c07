import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { addUpDirectory } from "./index.ts";
import { partnerRoutes } from "./routes.ts";

/** Partners and the directory of them. */
export const partnersModule = {
  name: "partners",
  tidy: [addUpDirectory],
  open: (services: Services) => ({
    handlers: partnerRoutes(services),
  }),
} satisfies ServerModule;
