import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { intentRoutes } from "./routes.ts";
import { readWithdrawnTransfers } from "./withdraw-intent.ts";

/** Attempts to move money, each executed once or withdrawn. */
export const idempotencyModule = {
  name: "idempotency",
  ownData: ({ database }, { userId }) => ({
    transfers_not_made: () =>
      pages((before, limit) => readWithdrawnTransfers(database, userId, before, limit), rowToWire),
  }),
  erasure: {
    portions: [
      {
        // They have no order: what is left is read each time.
        statement:
          "select case when number > 0 then $2 end as last, number::int as number from erase_answers($1, $3) as number",
      },
    ],
  },
  open: (services: Services) => ({
    handlers: intentRoutes(services),
  }),
} satisfies ServerModule;
