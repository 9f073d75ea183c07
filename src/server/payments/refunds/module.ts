import { may } from "#contract/partners/roles.ts";
import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { refundRoutes } from "./routes.ts";
import { readRefundsOfSide } from "./store.ts";
import { toOwnRefund, toRefund } from "./wire.ts";

/** Money of a charge that a partner returns. */
export const refundsModule = {
  name: "refunds",
  ownData: ({ database }, { userId }) => ({
    refunds: () =>
      pages((before, limit) => readRefundsOfSide(database, { customerId: userId }, before, limit), toOwnRefund),
  }),
  partnerData: ({ database }, { partnerId, role }) => ({
    company_refunds: () =>
      pages(
        async (before, limit) =>
          may(role, "reports") ? readRefundsOfSide(database, { partnerId }, before, limit) : [],
        (row) => ({ ...toRefund(row), payment_request_id: row.payment_request_id }),
      ),
  }),
  open: (services: Services) => ({
    handlers: refundRoutes(services),
  }),
} satisfies ServerModule;
