import type { ServerModule } from "#server/platform/module.ts";
import { pruneGivenUpUsernames } from "./index.ts";
import { ownData } from "./own-data.ts";

/** The row of a user. */
export const profilesModule = {
  name: "profiles",
  tidy: [pruneGivenUpUsernames],
  ownData,
} satisfies ServerModule;
