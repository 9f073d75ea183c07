import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { referralRoutes } from "./routes.ts";
import { readOwnReferral } from "./store.ts";

/** Codes of users who bring others, and of promotions. */
export const referralsModule = {
  name: "referrals",
  ownData: ({ database }, { userId }) => ({
    referral: async () => rowToWire((await readOwnReferral(database, userId))!),
  }),
  open: (services: Services) => ({
    handlers: referralRoutes(services),
  }),
} satisfies ServerModule;
