import type { accountReviews } from "#contract/back-office/account-reviews.ts";
import type { UserId } from "#contract/ids.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import { interestSince, refuseOwnConcern } from "#server/partners/partners/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { holdByHand, releaseAccount } from "./hold-by-hand.ts";
import { readReview } from "./read-review.ts";
import { collectOwed, writeOffOwed } from "./settle-debt.ts";
import { countWaiting, readWaiting } from "./store.ts";

export function accountReviewRoutes(services: Services): Handlers<typeof accountReviews> {
  const { database } = services;

  async function requireUser(userId: UserId): Promise<void> {
    if ((await readUser(database, userId)) === undefined) throw new DomainError("not_found");
  }

  /** An administrator does not decide on their own account, nor on those of their own partner. */
  async function requireAnother(userId: UserId, { userId: administratorId }: UserCaller): Promise<void> {
    await requireUser(userId);
    await refuseOwnConcern(database, { administratorId, userId, since: interestSince(services) });
  }

  return {
    listAccountReviews: async ({ before, limit }) => {
      const rows = await readWaiting(database, { before, limit: limit + 1 });
      const waiting = await countWaiting(database);
      const { page, next } = cutPage(rows, limit);
      return {
        reviews: page.map(rowToWire),
        next_before: next,
        waiting,
      };
    },
    getAccountReview: async ({ user_id: userId }) => {
      await requireUser(userId);
      return readReview(services, userId);
    },
    holdAccount: async ({ user_id: userId, reason }, { actor, caller }) => {
      await requireAnother(userId, caller);
      await holdByHand(services, { userId, reason, actor });
      return readReview(services, userId);
    },
    releaseAccount: async ({ user_id: userId, reason }, { actor, caller }) => {
      await requireAnother(userId, caller);
      await releaseAccount(services, { userId, reason, actor });
      return readReview(services, userId);
    },
    collectOwed: async ({ user_id: userId, amount }, request) => {
      await requireAnother(userId, request.caller);
      const { idempotencyKey } = request;
      const { actor } = request;
      return collectOwed(services, { userId, amount: BigInt(amount), actor, idempotencyKey });
    },
    writeOffOwed: async ({ user_id: userId, amount, reason }, request) => {
      await requireAnother(userId, request.caller);
      const { idempotencyKey } = request;
      const { actor } = request;
      return writeOffOwed(services, { userId, amount: BigInt(amount), reason, actor, idempotencyKey });
    },
  };
}
