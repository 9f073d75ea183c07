import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { pruneWebhooks } from "./index.ts";
import { webhookEndpointRoutes } from "./routes.ts";

/** Events that a partner's servers receive. */
export const webhookEndpointsModule = {
  name: "webhook-endpoints",
  tidy: [pruneWebhooks],
  open: (services: Services) => ({
    handlers: webhookEndpointRoutes(services),
    jobs: { "deliver-webhook": (data, current) => deliverWebhook(services, data, current) },
  }),
} satisfies ServerModule;
