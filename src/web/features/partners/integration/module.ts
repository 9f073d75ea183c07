import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  createApiKey: ["listApiKeys"],
  revokeApiKey: ["listApiKeys"],
  createWebhookEndpoint: ["listWebhookEndpoints"],
  updateWebhookEndpoint: ["listWebhookEndpoints"],
  deleteWebhookEndpoint: ["listWebhookEndpoints"],
  rotateWebhookSecret: ["listWebhookEndpoints"],
  sendTestWebhook: ["listWebhookDeliveries"],
  resendWebhookDelivery: ["listWebhookDeliveries"],
  resendPartnerEvent: ["getPartnerEvent", "listPartnerEvents", "listWebhookDeliveries"],
} satisfies Partial<Stale>;
