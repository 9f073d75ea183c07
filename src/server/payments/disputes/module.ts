import { may } from "#contract/partners/roles.ts";
import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { disputeRoutes } from "./routes.ts";
import { eraseText, readDisputesOfSide } from "./store.ts";
import { toDispute } from "./wire.ts";

/** Paid charges that a customer contests. */
export const disputesModule = {
  name: "disputes",
  ownData: ({ clock, database }, { userId }) => ({
    disputes: () =>
      pages(
        (before, limit) => readDisputesOfSide(database, { customerId: userId }, { before, limit }),
        (row) => toDispute(row, clock.now()),
      ),
  }),
  partnerData: ({ clock, database }, { partnerId, role }) => ({
    company_disputes: () =>
      pages(
        async (before, limit) =>
          may(role, "reports") ? readDisputesOfSide(database, { partnerId }, { before, limit }) : [],
        (row) => toDispute(row, clock.now()),
      ),
  }),
  erasure: {
    waitsWhile: (account) => [`exists (select from disputes where customer_id = ${account} and ended_at is null)`],
    change: eraseText,
  },
  open: (services: Services) => ({
    handlers: disputeRoutes(services),
  }),
} satisfies ServerModule;
