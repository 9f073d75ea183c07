import type { UserId } from "#contract/ids.ts";
import { isCancelled, lockForChange, readProfile } from "#server/customers/profiles/index.ts";
import { announceReview, releaseHold, openReview, endOpen } from "#server/payments/account-holds/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live">;

export interface ByHand {
  readonly userId: UserId;
  /** An administrator other than the user. */
  readonly actor: KnownActor;
  readonly reason: string;
}

/**
 * Holds an account for an administrator's reason. An account that is held by hand already keeps its
 * first reason.
 *
 * @throws DomainError `account_cancelled`
 */
export function holdByHand(services: Needs, { userId, actor, reason }: ByHand): Promise<void> {
  const { clock, database } = services;
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const profile = await readProfile(transaction, userId);
    if (isCancelled(profile)) throw new DomainError("account_cancelled");
    await openReview(services, transaction, {
      user_id: userId,
      reason: "by_hand",
      subject: null,
      note: reason,
      held_by: actor.userId,
    });
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: "holdAccount",
      subject: { kind: "user", id: userId, name: profile.full_name },
      before: { is_held: profile.held_since !== null },
      after: { is_held: true, reason },
    });
  });
}

/**
 * Releases an account from all causes.
 *
 * @throws DomainError `account_not_held`
 */
export function releaseAccount(services: Needs, { userId, actor, reason }: ByHand): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const profile = await readProfile(transaction, userId);
    if (profile.held_since === null) throw new DomainError("account_not_held");
    await endOpen(transaction, { userId, at: clock.now(), by: { userId: actor.userId, because: reason } });
    await releaseHold(services, transaction, userId);
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: "releaseAccount",
      subject: { kind: "user", id: userId, name: profile.full_name },
      before: { is_held: true },
      after: { is_held: false, reason },
    });
    await announceReview(live, transaction, userId);
  });
}
