import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { checkGeocoding } from "./check-geocoding.ts";
import { carryOnGeocoding } from "./continue-run.ts";
import { createGeocoder, pruneAnswers } from "./index.ts";
import { geocodingRoutes } from "./routes.ts";

/** Where addresses are on the map. */
export const geocodingModule = {
  name: "geocoding",
  tidy: [pruneAnswers],
  check: [
    "geocoding",
    // Taking turns needs the database; without one, no request is sent.
    async ({ database, ...context }) => (database === undefined ? [] : checkGeocoding({ ...context, database })),
  ],
  open: (services: Services) => ({
    handlers: geocodingRoutes(services),
    jobs: { "carry-on-geocoding": carryOnGeocoding(services, createGeocoder(services)) },
  }),
} satisfies ServerModule;
