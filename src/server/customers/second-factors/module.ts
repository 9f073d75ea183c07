import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneChallenges } from "./index.ts";
import { secondFactorRoutes } from "./routes.ts";

/** Passkeys, authenticator codes and recovery codes. */
export const secondFactorsModule = {
  name: "second-factors",
  tidy: [pruneChallenges],
  open: (services: Services) => ({
    handlers: secondFactorRoutes(services),
  }),
} satisfies ServerModule;
