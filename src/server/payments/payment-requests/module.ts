import { may } from "#contract/partners/roles.ts";
import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { cancelOpenCharges, expirePaymentRequest } from "./decide.ts";
import { paymentRequestRoutes } from "./routes.ts";
import { readChargesOf } from "./store.ts";
import { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";

/** Charges of partners. */
export const paymentRequestsModule = {
  name: "payment-requests",
  ownData: ({ clock, database }, { userId }) => ({
    payment_requests: () =>
      pages(
        (before, limit) => readChargesOf(database, { customerId: userId }, before, limit),
        (row) => toPaymentRequest(row, clock.now()),
      ),
  }),
  partnerData: ({ clock, database }, { partnerId, role }) => ({
    company_payment_requests: () =>
      pages(
        async (before, limit) => (may(role, "reports") ? readChargesOf(database, { partnerId }, before, limit) : []),
        (row) => toPartnerPaymentRequest(row, clock.now()),
      ),
  }),
  erasure: {
    portions: [
      {
        statement: "select last, number::int as number from erase_payment_requests($1, $2, $3)",
        countedAs: "payment_requests",
      },
    ],
  },
  closing: {
    end: (services, transaction, { userId }) => cancelOpenCharges(services, transaction, { customerId: userId }),
  },
  open: (services: Services) => ({
    handlers: paymentRequestRoutes(services),
    jobs: { "expire-payment-request": (data) => expirePaymentRequest(services, data.customer_id, data.id) },
  }),
} satisfies ServerModule;
