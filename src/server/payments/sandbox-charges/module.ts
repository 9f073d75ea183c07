import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { closeDueCharge } from "./index.ts";
import { sandboxChargeRoutes, sandboxConsoleRoutes } from "./routes.ts";
import { eraseRefunder } from "./store.ts";

/** What a partner's test keys reach: no money moves. */
export const sandboxChargesModule = {
  name: "sandbox-charges",
  erasure: { change: eraseRefunder },
  open: (services: Services) => ({
    handlers: sandboxConsoleRoutes(services),
    testKeyHandlers: sandboxChargeRoutes(services),
    jobs: { "close-sandbox-charge": (data) => closeDueCharge(services, data) },
  }),
} satisfies ServerModule;
