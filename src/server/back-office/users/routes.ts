import type { users } from "#contract/back-office/users.ts";
import type { UserId } from "#contract/ids.ts";
import { readUser, type User } from "#server/customers/profiles/index.ts";
import { interestSince, refuseOwnConcern } from "#server/partners/partners/index.ts";
import { readOwnTransactions } from "#server/payments/transactions/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { blockAccount, unblockAccount } from "./block-account.ts";
import { findUserId } from "./find-user.ts";
import { getUser } from "./get-user.ts";
import { searchUsers } from "./search-users.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { unfreezeUser } from "./unfreeze-user.ts";
import { viewPhoto } from "./view-photo.ts";

export function userRoutes(services: Services): Handlers<typeof users> {
  const { database } = services;

  async function requireUser(userId: UserId): Promise<User> {
    const user = await readUser(database, userId);
    if (user === undefined) throw new DomainError("not_found");
    return user;
  }

  /** An administrator does not decide on their own account, nor on those of their own partner. */
  async function requireAnother(userId: UserId, { userId: administratorId }: UserCaller): Promise<User> {
    const user = await requireUser(userId);
    await refuseOwnConcern(database, { administratorId, userId, since: interestSince(services) });
    return user;
  }

  return {
    findUser: async ({ term }, { caller }) => {
      const userId = await findUserId(services, caller.userId, term);
      const user = userId === undefined ? undefined : await readUser(database, userId);
      return user === undefined ? null : { user_id: user.userId, full_name: user.fullName, username: user.username };
    },
    searchUsers: ({ term, reason }, { actor }) => searchUsers(services, { term, reason, actor }),
    getUser: async ({ user_id: userId }) => getUser(services, (await requireUser(userId)).userId),
    listUserTransactions: async ({ user_id: userId, before, limit }) => {
      await requireUser(userId);
      const rows = await readOwnTransactions(database, { userId, before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { transactions: [...page], next_before: next };
    },
    viewUserPhoto: async ({ user_id: userId, kind }, { actor }) => ({
      url: await viewPhoto(services, await requireUser(userId), kind, actor),
    }),
    blockUser: async ({ user_id: userId, reason }, { actor, caller }) => {
      await requireAnother(userId, caller);
      await blockAccount(services, userId, reason, actor);
      return getUser(services, userId);
    },
    unblockUser: async ({ user_id: userId }, { actor, caller }) => {
      await requireAnother(userId, caller);
      await unblockAccount(services, userId, actor);
      return getUser(services, userId);
    },
    unfreezeUser: async ({ user_id: userId, reason }, { actor, caller }) => {
      const user = await requireAnother(userId, caller);
      await unfreezeUser(services, user, reason, actor);
      return getUser(services, userId);
    },
    signOutUserEverywhere: async ({ user_id: userId }, { actor, caller }) => {
      const user = await requireAnother(userId, caller);
      return { signed_out: await signOutEverywhere(services, user, actor) };
    },
  };
}
