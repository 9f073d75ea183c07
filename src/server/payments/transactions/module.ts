import { auditOrHalt } from "#server/ledger/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { countStatementsOff, findBalancesOff, readOwnTransactions } from "./index.ts";
import { transactionRoutes } from "./routes.ts";

const comparisons = { countStatementsOff, findBalancesOff };

/** Statements, and the audit that compares them and the ledger with each other. */
export const transactionsModule = {
  name: "transactions",
  ownData: ({ database }, { userId }) => ({
    transactions: () =>
      pages(
        (before, limit) => readOwnTransactions(database, { userId, before, limit }),
        (row) => row,
      ),
  }),
  erasure: {
    portions: [
      {
        statement: "select last, number::int as number from erase_statement($1, $2, $3)",
        countedAs: "transactions",
      },
    ],
  },
  open: (services: Services) => ({
    handlers: transactionRoutes(services),
    jobs: {
      "audit-ledger": async (_, { signal }) => {
        await auditOrHalt(services, { signal, ...comparisons });
      },
      "audit-added-entries": async (_, { signal }) => {
        await auditOrHalt(services, { signal, ...comparisons, onlyAdded: true });
      },
    },
  }),
} satisfies ServerModule;
