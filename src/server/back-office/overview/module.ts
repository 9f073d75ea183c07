import { keepDaysOfAll } from "#server/payments/payment-requests/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { addUpUsers, keepTotals } from "./index.ts";
import { overviewRoutes } from "./routes.ts";

/** The figures of the whole, and the sums of days that are over. */
export const overviewModule = {
  name: "overview",
  tidy: [addUpUsers],
  open: (services: Services) => ({
    handlers: overviewRoutes(services),
    jobs: {
      "keep-charge-days": async (_, { signal }) => {
        await keepTotals(services, () => !signal.aborted);
        await keepDaysOfAll(services, () => !signal.aborted);
      },
    },
  }),
} satisfies ServerModule;
