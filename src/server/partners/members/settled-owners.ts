import type { PartnerId, UserId } from "#contract/ids.ts";
import { freezingLinkLifeMs } from "#contract/limits.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";

interface LeavingOwner {
  readonly partnerId: PartnerId;
  readonly userId: UserId;
  /** The owner who removes; the same user for one who leaves. */
  readonly by: string;
  readonly at: Date;
}

/**
 * Requires that an owner is removed by one who has been an owner for seven days, or for as long as
 * the removed one, and leaves the partner to such a one. Somebody who broke into an owner's account
 * may have made an accomplice an owner, and within seven days "this was not me" undoes that: until
 * then the accomplice neither removes nor replaces the owner. The caller holds the partner locked.
 *
 * @throws DomainError `owner_too_new` with `until`
 */
export async function requireSettledOwner(
  transaction: Transaction,
  { partnerId, userId, by, at }: LeavingOwner,
): Promise<void> {
  // A member who became an owner later keeps the day of joining; the invitation has that of owning.
  const owners = await transaction.query<{ user_id: UserId; since: Date; is_blocked: boolean }>(
    `select m.user_id, p.is_blocked, greatest(m.added_at, (
        select max(i.accepted_at) from partner_invitations i
          where i.partner_id = m.partner_id and i.accepted_by = m.user_id and i.role = 'owner'
      )) as since
      from partner_members m join profiles p using (user_id) where m.partner_id = $1 and m.role = 'owner'`,
    [partnerId],
  );
  const leaving = owners.find((owner) => owner.user_id === userId);
  if (leaving === undefined) return;
  const others = owners.filter((owner) => owner.user_id !== userId && !owner.is_blocked);
  const answerable = by === userId ? others : others.filter((owner) => owner.user_id === by);
  const settledAt = ({ since }: { readonly since: Date }) => since.getTime() + freezingLinkLifeMs;
  if (answerable.some((owner) => owner.since <= leaving.since || settledAt(owner) <= at.getTime())) return;
  const until = new Date(Math.min(...answerable.map(settledAt)));
  throw new DomainError("owner_too_new", { params: { until: until.toISOString() } });
}
