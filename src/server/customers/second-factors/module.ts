import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetFactors } from "./change-factors.ts";
import { pruneChallenges } from "./index.ts";
import { readOwnFactors } from "./read-factors.ts";
import { secondFactorRoutes } from "./routes.ts";

/** Passkeys, authenticator codes and recovery codes. */
export const secondFactorsModule = {
  name: "second-factors",
  tidy: [pruneChallenges],
  ownData: ({ database }, { userId }) => ({ second_factors: async () => readOwnFactors(database, userId) }),
  closing: { end: (_, transaction, { userId }) => forgetFactors(transaction, userId) },
  open: (services: Services) => ({
    handlers: secondFactorRoutes(services),
  }),
} satisfies ServerModule;
