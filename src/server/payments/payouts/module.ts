import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { requestDuePayouts } from "./index.ts";
import { partnerData } from "./partner-data.ts";
import { payoutRoutes } from "./routes.ts";

/** Money of a settlement on its way to the bank. */
export const payoutsModule = {
  name: "payouts",
  partnerData,
  open: (services: Services) => ({
    handlers: payoutRoutes(services),
    jobs: { "request-due-payouts": (_, { signal }) => requestDuePayouts(services, signal) },
  }),
} satisfies ServerModule;
