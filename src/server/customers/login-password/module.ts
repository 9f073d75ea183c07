import type { Auth } from "#server/customers/auth/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { loginPasswordRoutes } from "./routes.ts";

/** The password of the sign-in. */
export const loginPasswordModule = {
  name: "login-password",
  open: (services: Services, { auth }: { readonly auth: Auth }) => ({
    handlers: loginPasswordRoutes(services, auth),
  }),
} satisfies ServerModule;
