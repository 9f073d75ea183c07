import type { Auth } from "#server/customers/auth/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { purchasePasswordRoutes } from "./routes.ts";

/** The four digits that approve a charge. */
export const purchasePasswordModule = {
  name: "purchase-password",
  erasure: { rows: { purchase_passwords: "user_id = $1", purchase_password_resets: "user_id = $1" } },
  open: (services: Services, { auth }: { readonly auth: Auth }) => ({
    handlers: purchasePasswordRoutes(services, auth),
  }),
} satisfies ServerModule;
