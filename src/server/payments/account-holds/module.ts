import type { ServerModule } from "#server/platform/module.ts";
import { readOwnCauses } from "./index.ts";

/** Accounts that are held for review, and why. */
export const accountHoldsModule = {
  name: "account-holds",
  ownData: ({ database }, { userId }) => ({ account_reviews: async () => readOwnCauses(database, userId) }),
} satisfies ServerModule;
