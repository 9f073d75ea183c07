import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { accountReviewRoutes } from "./routes.ts";

/** Accounts held for review. */
export const accountReviewsModule = {
  name: "account-reviews",
  open: (services: Services) => ({
    handlers: accountReviewRoutes(services),
  }),
} satisfies ServerModule;
