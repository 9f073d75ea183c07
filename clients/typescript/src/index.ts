export { List, type CallOptions, type TrocoOptions, type WriteOptions } from "./connection.ts";
export { TrocoError, type TrocoErrorCode, type TrocoFieldError } from "./error.ts";
export { Troco } from "./generated/troco.ts";
export type * from "./generated/types.ts";
export { verifyWebhook, WebhookError, type WebhookOptions } from "./webhook.ts";
