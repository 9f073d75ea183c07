import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { eraseClosedAccounts } from "./index.ts";

/** Closed accounts are erased, some years later. */
export const erasureModule = {
  name: "erasure",
  open: (services: Services, { storage }: { readonly storage: Storage }) => ({
    jobs: { "erase-closed-accounts": (_, { signal }) => eraseClosedAccounts(services, storage, signal) },
  }),
} satisfies ServerModule;
