import type { Identify, ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { ownDataRoutes } from "./routes.ts";

interface Parts {
  readonly identify: Identify;
  readonly modules: readonly ServerModule[];
}

/** All data of a user, as one file. */
export const ownDataModule = {
  name: "own-data",
  ownData: ({ clock, config }) => ({
    exported_at: async () => clock.now().toISOString(),
    currency: async () => config.currency,
  }),
  open: (services: Services, { identify, modules }: Parts) => ({
    routes: [{ at: "/api/own-data", routes: ownDataRoutes(services, { identify, modules }) }],
  }),
} satisfies ServerModule;
