import type { ServerModule } from "#server/platform/module.ts";
import { readOwnCauses } from "./index.ts";

/** Accounts that are held for review, and why. */
export const accountHoldsModule = {
  name: "account-holds",
  ownData: ({ database }, { userId }) => ({ account_reviews: async () => readOwnCauses(database, userId) }),
  erasure: {
    waitsWhile: (account) => [`exists (select from account_reviews where user_id = ${account} and ended_at is null)`],
  },
} satisfies ServerModule;
