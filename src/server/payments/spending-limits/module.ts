import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { listSpendingLimits } from "./list-limits.ts";
import { spendingLimitRoutes } from "./routes.ts";

/** Limits that customers set themselves. */
export const spendingLimitsModule = {
  name: "spending-limits",
  ownData: (services, { userId }) => ({ spending_limits: async () => listSpendingLimits(services, userId) }),
  erasure: { rows: { spending: "user_id = $1", spending_limits: "user_id = $1" } },
  open: (services: Services) => ({
    handlers: spendingLimitRoutes(services),
  }),
} satisfies ServerModule;
