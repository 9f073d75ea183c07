import type { ServerModule } from "#server/platform/module.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { lockDebt, readOwnDebt } from "./store.ts";

/** What a customer owes after a top-up was reversed. */
export const receivablesModule = {
  name: "receivables",
  ownData: ({ database }, { userId }) => ({
    debt: async () => {
      const row = await readOwnDebt(database, userId);
      return row === undefined ? null : rowToWire(row);
    },
  }),
  erasure: {
    waitsWhile: (account) => [`exists (select from receivables where user_id = ${account} and outstanding > 0)`],
  },
  closing: { left: async (transaction, { userId }) => ({ owed: (await lockDebt(transaction, userId)).outstanding }) },
} satisfies ServerModule;
