import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { checkCheckout } from "./create-checkout.ts";
import type { Checkout } from "./index.ts";
import { reconcileLastDays } from "./reconcile-last-days.ts";
import { topUpRoutes, webhookRoutes } from "./routes.ts";
import { deliverSandboxWebhook } from "./sandbox/deliver-webhook.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { readOwnTopUps } from "./store.ts";

interface Parts {
  readonly checkout: Checkout;
  /** The address at which this server listens, such as `http://127.0.0.1:3000`. */
  readonly selfUrl: string;
}

/** Money that customers add by card. */
export const topUpsModule = {
  name: "top-ups",
  ownData: ({ database }, { userId }) => ({
    top_ups: () => pages((before, limit) => readOwnTopUps(database, userId, before, limit), rowToWire),
  }),
  erasure: {
    waitsWhile: (account) => [
      `exists (select from top_up_reversals where user_id = ${account} and disputed > 0)`,
      `exists (select from top_ups where user_id = ${account} and status = 'processing')`,
    ],
  },
  check: ["checkout", checkCheckout],
  open: (services: Services, { checkout, selfUrl }: Parts) => ({
    handlers: topUpRoutes(services, checkout),
    routes: [
      // Signed by the provider and sent by its servers: the only change that may come from another
      // origin.
      {
        at: "/api/webhooks",
        routes: webhookRoutes(services, checkout),
        from: "any-origin" as const,
        boundsBodies: true,
      },
      ...(checkout.provider === "sandbox"
        ? [{ at: "/sandbox", routes: sandboxRoutes(services), boundsBodies: true }]
        : []),
    ],
    jobs: {
      "reconcile-top-ups": () => reconcileLastDays(services),
      "deliver-sandbox-webhook": checkout.provider === "sandbox" ? deliverSandboxWebhook(services, selfUrl) : undefined,
    },
  }),
} satisfies ServerModule;
