export { createSandboxCheckout } from "./checkout.ts";
export { handleSandboxWebhooks } from "./deliver-webhook.ts";
export { createSandboxReader } from "./reader.ts";
