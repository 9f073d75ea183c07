export { handleSandboxWebhooks } from "./deliver-webhook.ts";
export { sandboxRoutes } from "./routes.ts";
