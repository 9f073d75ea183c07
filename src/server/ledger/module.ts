import type { ServerModule } from "#server/platform/module.ts";
import { readBalances } from "./accounts.ts";
import { readFigures } from "./read-figures.ts";

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
} satisfies ServerModule;
