import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { toHistoryEntry } from "./index.ts";
import { cashbackRoutes } from "./routes.ts";
import { readHistory, readMilestones } from "./store.ts";

/** Cashback on its way into the wallet. */
export const cashbackModule = {
  name: "cashback",
  ownData: ({ database }, { userId }) => ({
    cashback_history: () => pages((before, limit) => readHistory(database, userId, before, limit), toHistoryEntry),
    milestones: async () => (await readMilestones(database, userId)).map(rowToWire),
  }),
  open: (services: Services) => ({
    handlers: cashbackRoutes(services),
  }),
} satisfies ServerModule;
