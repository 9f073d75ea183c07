import type { ServerModule } from "#server/platform/module.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { readOwnDebt } from "./store.ts";

/** What a customer owes after a top-up was reversed. */
export const receivablesModule = {
  name: "receivables",
  ownData: ({ database }, { userId }) => ({
    debt: async () => {
      const row = await readOwnDebt(database, userId);
      return row === undefined ? null : rowToWire(row);
    },
  }),
} satisfies ServerModule;
