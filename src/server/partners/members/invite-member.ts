import { mayManage, type MemberRole } from "#contract/partners/roles.ts";
import {
  lockActingMember,
  readPartner,
  notifyMembers,
  requireMayGiveRefunds,
} from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { invite } from "./index.ts";
import { readMembers, readOpenInvitations, type InvitationRow } from "./store.ts";

/** Mails go to unconfirmed addresses, so a partner sends few of them. */
const invitationsPerHour = { max: 20, windowMs: 60 * 60_000 };

const operations = { owner: "inviteCoOwner", manager: "inviteManager", cashier: "inviteCashier" } as const;

/**
 * Mails a link that makes its reader a member of the partner's team, in a role that the inviter may
 * manage; managers and cashiers may be invited as owners. An owner held for review cannot invite
 * another owner, who could take out the partner's money.
 * @throws DomainError owner_only, account_held, refund_rights_too_soon, too_many_requests,
 *   invalid_input if the user has that role already
 */
export async function inviteMember(
  services: Pick<Services, "clock" | "database" | "jobs" | "keys" | "live" | "publicUrl">,
  { email, role }: { readonly email: string; readonly role: MemberRole },
  request: Request<MemberCaller>,
): Promise<InvitationRow> {
  const partnerId = request.caller.partnerId;
  await limitRate(services, `invite-partner-staff:${request.caller.userId}`, invitationsPerHour);
  return services.database.transaction(async (transaction) => {
    // Waits for a concurrent removal of the inviter, who must not invite after it.
    const inviter = await lockActingMember(transaction, { partnerId, userId: request.caller.userId });
    if (!mayManage(inviter.role, role)) throw new DomainError("owner_only");
    if (role === "owner" && inviter.isHeld) throw new DomainError("account_held");
    // Owners have no ceiling.
    if (role === "owner") requireMayGiveRefunds(inviter, services.clock.now());
    const partner = await readPartner(transaction, partnerId);
    const users = await readMembers(transaction, partnerId);
    const open = await readOpenInvitations(transaction, partnerId, services.clock.now());
    // Inviting again renews an open invitation, and replaces its role.
    if (open.some((one) => one.email === email && !mayManage(inviter.role, one.role)))
      throw new DomainError("owner_only");
    const known = users.find((user) => user.email === email);
    if (known !== undefined && (role !== "owner" || known.role === "owner"))
      throw fieldError({ field: "email", code: "not_allowed" });
    const { actor } = request;
    const invited = { partnerId, partnerName: partner!.partnerName, email };
    const by = { role, invitedBy: actor.userId, language: request.language };
    const [row] = await invite(services, transaction, [invited], by);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: operations[role],
      subject: { kind: "invitation", id: row!.id, name: email },
      partnerId,
      after: { email, role },
    });
    await notifyMembers(services.live, transaction, partnerId);
    return row!;
  });
}
