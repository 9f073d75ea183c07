import type { Auth } from "#server/customers/auth/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { forgetPhotos } from "./index.ts";
import { profileRoutes } from "./routes.ts";

interface Parts {
  readonly auth: Auth;
  readonly storage: Storage;
  readonly modules: readonly ServerModule[];
}

/** An account, read and changed by its user, and closed. */
export const ownAccountModule = {
  name: "own-account",
  open: (services: Services, { storage, ...parts }: Parts) => ({
    handlers: profileRoutes(services, parts),
    jobs: { "delete-photos-for-good": (job) => forgetPhotos(services, storage, job.user_id) },
  }),
} satisfies ServerModule;
