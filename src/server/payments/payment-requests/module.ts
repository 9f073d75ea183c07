import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { expirePaymentRequest } from "./decide.ts";
import { paymentRequestRoutes } from "./routes.ts";

/** Charges of partners. */
export const paymentRequestsModule = {
  name: "payment-requests",
  open: (services: Services) => ({
    handlers: paymentRequestRoutes(services),
    jobs: { "expire-payment-request": (data) => expirePaymentRequest(services, data.customer_id, data.id) },
  }),
} satisfies ServerModule;
