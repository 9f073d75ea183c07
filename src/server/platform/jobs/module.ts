import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countJobs } from "./index.ts";
import { jobRoutes } from "./routes.ts";

/** Background work, as administrators see it. */
export const jobsModule = {
  name: "jobs",
  figures: async (database) => [
    {
      name: "jobs",
      help: "Jobs by queue and state: created and retry wait, active are running, failed are not retried",
      labels: ["queue", "state"],
      values: (await countJobs(database)).map(({ queue, state, count }) => ({
        labels: { queue, state },
        value: count,
      })),
    },
  ],
  open: (services: Services) => ({
    handlers: jobRoutes(services),
  }),
} satisfies ServerModule;
