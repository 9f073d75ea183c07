export { requireLinkId, toOpenedLink } from "./open.ts";
export { paymentLinkHandlers } from "./partner-handlers.ts";
export { closed, statusOf } from "./rules.ts";
export { closeLink, prunePaymentLinks, readLink, readOwnLink } from "./store.ts";
