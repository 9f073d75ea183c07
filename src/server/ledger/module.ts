import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { readBalances } from "./accounts.ts";
import { readFigures } from "./read-figures.ts";
import { sealEntries } from "./seals.ts";

/** Balances and their history. */
export const ledgerModule = {
  name: "ledger",
  erasure: {
    waitsWhile: (account) => [`exists (select from ledger.accounts where owner_id = ${account} and balance <> 0)`],
  },
  closing: {
    left: async (transaction, { userId }) => {
      const { wallet, cashback } = await readBalances(transaction, userId);
      return { balance: wallet + cashback };
    },
  },
  figures: readFigures,
  open: (services: Services) => ({
    jobs: {
      "seal-entries": async (_, { signal }) => {
        await sealEntries(services, { signal });
      },
    },
  }),
} satisfies ServerModule;
