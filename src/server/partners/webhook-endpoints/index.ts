export { pruneWebhooks } from "./start-delivering.ts";
export { queueEvent, recordEvent, type NewEvent } from "./record-event.ts";
export { reencryptSecrets } from "./secrets.ts";
export { startDelivering } from "./start-delivering.ts";
export { lockListening } from "./endpoint-store.ts";
