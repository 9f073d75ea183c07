import type { ServerModule } from "#server/platform/module.ts";
import { pruneGivenUpUsernames } from "./index.ts";
import { ownData } from "./own-data.ts";
import { eraseProfile } from "./store.ts";

/** The row of a user. */
export const profilesModule = {
  name: "profiles",
  tidy: [pruneGivenUpUsernames],
  ownData,
  erasure: {
    waitsWhile: (account) => [`exists (select from profiles where user_id = ${account} and held_since is not null)`],
    change: eraseProfile,
  },
} satisfies ServerModule;
