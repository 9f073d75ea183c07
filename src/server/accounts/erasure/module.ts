import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { eraseClosedAccounts } from "./index.ts";
import { planErasure } from "./store.ts";

interface Parts {
  readonly storage: Storage;
  readonly modules: readonly ServerModule[];
}

/** Closed accounts are erased, some years later. */
export const erasureModule = {
  name: "erasure",
  closing: {
    end: ({ clock }, transaction, { userId }) => planErasure(transaction, userId, clock.now()),
  },
  open: (services: Services, { storage, modules }: Parts) => ({
    jobs: { "erase-closed-accounts": (_, { signal }) => eraseClosedAccounts(services, { storage, modules }, signal) },
  }),
} satisfies ServerModule;
