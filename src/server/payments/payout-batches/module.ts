import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { payoutBatchRoutes } from "./routes.ts";

/** Payouts that the bank gets together. */
export const payoutBatchesModule = {
  name: "payout-batches",
  open: (services: Services) => ({
    handlers: payoutBatchRoutes(services),
  }),
} satisfies ServerModule;
