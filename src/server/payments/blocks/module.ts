import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { blockRoutes } from "./routes.ts";
import { readBlocks } from "./store.ts";

/** Users and partners that a customer wishes to hear no more of. */
export const blocksModule = {
  name: "blocks",
  ownData: ({ database }, { userId }) => ({
    blocks: async () => (await readBlocks(database, userId)).map(rowToWire),
  }),
  erasure: { rows: { blocks: "user_id = $1" } },
  open: (services: Services) => ({
    handlers: blockRoutes(services),
  }),
} satisfies ServerModule;
