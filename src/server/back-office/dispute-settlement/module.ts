import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { disputeSettlementRoutes } from "./routes.ts";

/** Disputes that an administrator decides. */
export const disputeSettlementModule = {
  name: "dispute-settlement",
  open: (services: Services) => ({
    handlers: disputeSettlementRoutes(services),
  }),
} satisfies ServerModule;
