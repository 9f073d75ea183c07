import type { partnerMembers } from "#contract/partners/members.ts";
import { may, mayManage } from "#contract/partners/roles.ts";
import { lockActingMember, notifyMembers } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeMemberRole } from "./change-member-role.ts";
import { inviteMember } from "./invite-member.ts";
import { removeMember } from "./remove-member.ts";
import { readOpenInvitations, readMembers, revoke, type InvitationRow, type UserRow } from "./store.ts";

const acceptances = { max: 30, windowMs: 15 * 60_000 };

export function memberRoutes(services: Services): Handlers<typeof partnerMembers> {
  const { clock, database, live } = services;
  return {
    listPartnerPeople: async (_input, { caller }) => {
      const leads = may(caller.role, "team");
      const partnerId = caller.partnerId;
      const members = await readMembers(database, partnerId);
      const invitations = leads ? await readOpenInvitations(database, partnerId, clock.now()) : [];
      return {
        people: members.map((member) => toMember(member, leads)),
        invitations: invitations.map(toInvitation),
      };
    },
    inviteCashier: async ({ email }, request) =>
      toInvitation(await inviteMember(services, { email, role: "cashier" }, request)),
    inviteManager: async ({ email }, request) =>
      toInvitation(await inviteMember(services, { email, role: "manager" }, request)),
    inviteCoOwner: async ({ email }, request) =>
      toInvitation(await inviteMember(services, { email, role: "owner" }, request)),
    revokeInvitation: ({ id }, { actor, caller }) => {
      const partnerId = caller.partnerId;
      return database.transaction(async (transaction) => {
        const { role } = await lockActingMember(transaction, caller);
        const row = await revoke(transaction, partnerId, id, clock.now());
        if (row === undefined) throw new DomainError("not_found");
        if (!mayManage(role, row.role)) throw new DomainError("owner_only");
        await recordAuditEvent(services, transaction, {
          actor,
          operation: "revokeInvitation",
          subject: { kind: "invitation", id, name: row.email },
          partnerId,
          before: { email: row.email, role: row.role },
        });
        await notifyMembers(live, transaction, partnerId);
        return { revoked: true as const };
      });
    },
    changeMemberRole: async ({ user_id: userId, role }, request) =>
      toMember(await changeMemberRole(services, { userId, role }, request), true),
    removePartnerMember: async ({ user_id: userId }, request) => {
      await removeMember(services, userId, request);
      return { removed: true as const };
    },
    acceptInvitation: async ({ token }, request) => {
      const { caller } = request;
      await limitRate(services, `accept-invitation:${caller.userId}`, acceptances);
      const { partnerName, role } = await acceptInvitation(services, caller, token, originOf(request));
      return { company_name: partnerName, role };
    },
  };
}

function toMember({ user_id, full_name, role, email, added_at: addedAt }: UserRow, withEmail: boolean) {
  return { user_id, full_name, role, email: withEmail ? email : null, added_at: addedAt.toISOString() };
}

function toInvitation({ id, email, role, invited_at: invitedAt, expires_at: expiresAt }: InvitationRow) {
  return { id, email, role, invited_at: invitedAt.toISOString(), expires_at: expiresAt.toISOString() };
}
