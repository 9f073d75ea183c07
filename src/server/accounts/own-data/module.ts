import type { Identify, ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { ownDataRoutes } from "./routes.ts";

/** All data of a user, as one file. */
export const ownDataModule = {
  name: "own-data",
  open: (services: Services, { identify }: { readonly identify: Identify }) => ({
    routes: [{ at: "/api/own-data", routes: ownDataRoutes(services, { identify }) }],
  }),
} satisfies ServerModule;
