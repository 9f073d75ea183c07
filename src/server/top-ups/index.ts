export type { Checkout } from "./checkout.ts";
export { createCheckout } from "./create-checkout.ts";
export { createPayment } from "./create-payment.ts";
export { reviewPayment } from "./review-payment.ts";
export { handleSandboxWebhooks } from "./sandbox/index.ts";
export { settleTopUp } from "./settle.ts";
export { readOwnTopUps } from "./store.ts";
export { webhookRoutes } from "./webhook.ts";
