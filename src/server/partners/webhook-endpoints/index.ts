export { handleDeliveries, pruneWebhooks } from "./deliver-webhook.ts";
export { queueEvent, recordEvent, type NewEvent } from "./record-event.ts";
export { reencryptSecrets } from "./secrets.ts";
export { listeningEndpoints } from "./endpoint-store.ts";
