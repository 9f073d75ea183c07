import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { carryOnGeocoding } from "./continue-run.ts";
import { createGeocoder, pruneAnswers } from "./index.ts";
import { geocodingRoutes } from "./routes.ts";

/** Where addresses are on the map. */
export const geocodingModule = {
  name: "geocoding",
  tidy: [pruneAnswers],
  open: (services: Services) => ({
    handlers: geocodingRoutes(services),
    jobs: { "carry-on-geocoding": carryOnGeocoding(services, createGeocoder(services)) },
  }),
} satisfies ServerModule;
