export { pruneWebhooks } from "./deliver-webhook.ts";
export { decideEvent, recordEvent, type NewEvent } from "./record-event.ts";
export { reencryptSecrets } from "./secrets.ts";
export { endEndpointsSetSince, listeningEndpoints, markSecretsSeenBy } from "./endpoint-store.ts";
export { eventHandlers } from "./events.ts";
