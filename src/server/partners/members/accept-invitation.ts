import type { MemberRole } from "#contract/partners/roles.ts";
import { lockUsers } from "#server/customers/profiles/index.ts";
import { addMember, changeRole, lockPartner, readPartner, notifyMembers } from "#server/partners/partners/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { violates } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { digestToken } from "./index.ts";
import { lockInvitation, markAccepted, readSender } from "./store.ts";

interface Accepted {
  readonly partnerName: string;
  readonly role: MemberRole;
}

/**
 * Adds the caller to a partner's team, or makes a manager or cashier of it an owner. The token
 * alone is not enough: it must have been mailed to the caller's own address. Accepting twice, by a
 * reopened link or a double click, equals accepting once. An owner who is held for review adds no
 * other owner, and a member whose account is frozen nobody at all, even by an earlier invitation;
 * the link works again once that ends.
 * @throws DomainError invitation_invalid, whatever is wrong with the link; acts_for_another_company
 */
export async function acceptInvitation(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  { userId, email }: Pick<UserCaller, "userId" | "email">,
  token: string,
  origin?: Origin,
): Promise<Accepted> {
  const { clock, database, live } = services;
  try {
    return await database.transaction(async (transaction) => {
      const digest = digestToken(token);
      const sender = await readSender(transaction, digest);
      const inviterId = sender?.invited_by;
      // Waits for a removal or a change of role that is under way, because it must not meet a role
      // that it has not read.
      if (sender !== undefined) await lockPartner(transaction, sender.partner_id);
      // Keeps the account open until the membership is written, so that a closed account never has
      // one.
      const locked = await lockUsers(transaction, inviterId === undefined ? [userId] : [userId, inviterId]);
      const user = locked.find((one) => one.userId === userId)!;
      if (user.isBlocked) throw new DomainError("account_blocked");
      const invitation = await lockInvitation(transaction, digest, email);
      // An administrator who sends an owner's invitation does not own the partner by it.
      if (invitation === undefined || inviterId === userId) throw new DomainError("invitation_invalid");
      const { partner_id: partnerId, role } = invitation;
      const partner = (await readPartner(transaction, partnerId))!;
      const answer = { partnerName: partner.partnerName, role };
      if (invitation.accepted_by === userId && partner.memberIds.includes(userId)) return answer;
      const at = clock.now();
      if (invitation.accepted_by !== null || invitation.expires_at <= at) throw new DomainError("invitation_invalid");
      // The answer does not reveal that the inviter is held or frozen. An administrator's
      // invitation has no inviting member.
      const inviter = locked.find((one) => one.userId === inviterId && partner.memberIds.includes(one.userId));
      if (inviter?.isFrozen || (role === "owner" && inviter?.isHeld)) throw new DomainError("invitation_invalid");
      const isPromoted = role === "owner" && (await changeRole(transaction, { userId, partnerId }, role));
      if (!isPromoted) await addMember(transaction, { userId, partnerId, role, at });
      await markAccepted(transaction, invitation.id, userId, at);
      if (role === "owner")
        await recordSecurityEvent(services, transaction, { ...origin, kind: "owner_added", userId, partnerId });
      await notifyMembers(live, transaction, partnerId);
      return answer;
    });
  } catch (error) {
    if (violates(error, "partner_members_pkey")) throw new DomainError("acts_for_another_company");
    throw error;
  }
}
