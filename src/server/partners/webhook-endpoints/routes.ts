import type { webhookEndpoints } from "#contract/partners/webhook-endpoints.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { readDeliveries, withAttempts } from "./delivery-store.ts";
import { toEndpoint } from "./endpoint-events.ts";
import { readEndpoints } from "./endpoint-store.ts";
import { eventHandlers } from "./events.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { resend, sendTest } from "./send-by-hand.ts";
import { updateEndpoint } from "./update-endpoint.ts";

export function webhookEndpointRoutes(services: Services): Handlers<typeof webhookEndpoints> {
  const { clock, database } = services;
  return {
    ...eventHandlers(services),
    listWebhookEndpoints: async (_input, { caller }) =>
      (await readEndpoints(database, caller.partnerId)).map((row) => toEndpoint(row, clock.now())),
    createWebhookEndpoint: async (input, request) => {
      const { row, secret } = await createEndpoint(services, input, request);
      return { webhook_endpoint: toEndpoint(row, clock.now()), secret };
    },
    updateWebhookEndpoint: async (input, request) =>
      toEndpoint(await updateEndpoint(services, input, request), clock.now()),
    deleteWebhookEndpoint: async ({ id }, request) => {
      await deleteEndpoint(services, id, request);
      return { deleted: true as const };
    },
    rotateWebhookSecret: async ({ id }, request) => {
      const { row, secret } = await rotateSecret(services, id, request);
      return { webhook_endpoint: toEndpoint(row, clock.now()), secret };
    },
    sendTestWebhook: ({ id }, request) => sendTest(services, id, request),
    listWebhookDeliveries: async ({ id, before, limit }, { caller }) => {
      const partnerId = caller.partnerId;
      const endpoints = await readEndpoints(database, partnerId);
      if (!endpoints.some((endpoint) => endpoint.id === id)) throw new DomainError("not_found");
      const rows = await readDeliveries(database, partnerId, id, { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { deliveries: await withAttempts(database, partnerId, page), next_before: next };
    },
    resendWebhookDelivery: ({ id }, request) => resend(services, id, request),
  };
}
