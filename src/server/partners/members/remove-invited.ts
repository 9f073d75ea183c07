import { removeMember } from "#server/partners/partners/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { endRightsOf } from "./end-rights.ts";
import { readInvitedSince } from "./store.ts";

/**
 * Removes the members whom a member has invited since a moment, and those whom they invited in
 * turn: a thief's accomplices. A colleague among them is invited again. The member stays, so that
 * the partner keeps an owner. The caller holds the partner locked.
 * @returns who was removed
 */
export async function removeInvitedSince(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  inviter: { readonly userId: string; readonly partnerId: string; readonly since: Date },
): Promise<{ readonly user_id: string }[]> {
  const { partnerId } = inviter;
  const invited = await readInvitedSince(transaction, inviter);
  for (const { user_id: userId, role } of invited) {
    await removeMember(transaction, { userId, partnerId, at: services.clock.now() });
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
  return invited;
}
