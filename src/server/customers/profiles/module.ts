import type { ServerModule } from "#server/platform/module.ts";
import { pruneGivenUpUsernames } from "./index.ts";

/** The row of a user. */
export const profilesModule = {
  name: "profiles",
  tidy: [pruneGivenUpUsernames],
} satisfies ServerModule;
