export { createCheckout, type Checkout } from "./checkout.ts";
export { createPayment } from "./create-payment.ts";
export { handleSandboxWebhooks, sandboxRoutes } from "./sandbox/index.ts";
export { settleTopUp } from "./settle.ts";
export { webhookRoutes } from "./webhook.ts";
