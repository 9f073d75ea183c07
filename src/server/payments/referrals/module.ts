import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { referralRoutes } from "./routes.ts";

/** Codes of users who bring others, and of promotions. */
export const referralsModule = {
  name: "referrals",
  open: (services: Services) => ({
    handlers: referralRoutes(services),
  }),
} satisfies ServerModule;
