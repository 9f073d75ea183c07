import type { PartnerId, UserId } from "#contract/ids.ts";
import { removeMember } from "#server/partners/partners/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { endRightsOf } from "./end-rights.ts";
import { readInvitedSince } from "./store.ts";

/**
 * Removes the members whom a user has invited to a partner since a moment, and those whom they
 * invited in turn: a thief's accomplices. A colleague among them is invited again. The user stays,
 * and is an owner again where accomplices alone would be left. Where the user never was a member,
 * as an administrator, these owners stay instead. The caller holds the partner locked.
 * @returns who was invited, and which of them were removed; the others had left
 */
export async function removeInvitedSince(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  inviter: { readonly userId: UserId; readonly partnerId: PartnerId; readonly since: Date },
): Promise<{ readonly invited: string[]; readonly removed: string[] }> {
  const { partnerId } = inviter;
  const at = services.clock.now();
  const invited = await readInvitedSince(transaction, inviter);
  const owners = invited.flatMap(({ user_id: userId, role }) => (role === "owner" ? [userId] : []));
  const stay = (await keepsOwner(transaction, inviter, owners, at)) ? [] : owners;
  const leaving = invited.filter(({ user_id: userId, role }) => role !== null && !stay.includes(userId));
  for (const { user_id: userId, role } of leaving) {
    await removeMember(transaction, { userId, partnerId, at });
    await endRightsOf(services, transaction, { userId, partnerId });
    if (role === "owner")
      await recordSecurityEvent(services, transaction, {
        kind: "owner_removed",
        userId: inviter.userId,
        partnerId,
        facts: { user_id: userId },
      });
    await services.live.record(transaction, userId, "profile");
  }
  return { invited: invited.map((user) => user.user_id), removed: leaving.map((user) => user.user_id) };
}

/** Whether a partner keeps an owner without some of them, for which the inviter may come back. */
async function keepsOwner(
  transaction: Transaction,
  { userId, partnerId }: { readonly userId: UserId; readonly partnerId: PartnerId },
  owners: readonly string[],
  at: Date,
): Promise<boolean> {
  if (owners.length === 0) return true;
  const others = await transaction.query(
    "select from partner_members where partner_id = $1 and role = 'owner' and user_id <> all ($2::text[]) limit 1",
    [partnerId, owners],
  );
  if (others.length > 0) return true;
  const back = await transaction.query(
    `insert into partner_members (user_id, partner_id, role, added_at)
      select $1, $2, 'owner', $3 where exists (select from past_members where user_id = $1 and partner_id = $2)
      on conflict do nothing returning user_id`,
    [userId, partnerId, at],
  );
  return back.length > 0;
}
