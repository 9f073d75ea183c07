import type { UserId } from "#contract/ids.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import { changeRole, lockActingOwner, notifyMembers } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { endRightsOf } from "./end-rights.ts";
import { readMembers, type UserRow } from "./store.ts";

/**
 * Makes a cashier a manager, or a manager a cashier, for an owner. A member who loses the right to
 * invite loses the invitations that they sent, too (`endRightsOf`).
 * @throws DomainError owner_only, not_found, invalid_input with `not_allowed` for an owner
 */
export function changeMemberRole(
  services: Pick<Services, "clock" | "database" | "live">,
  { userId, role }: { readonly userId: UserId; readonly role: Exclude<MemberRole, "owner"> },
  request: Request<MemberCaller>,
): Promise<UserRow> {
  const { partnerId } = request.caller;
  return services.database.transaction(async (transaction) => {
    await lockActingOwner(transaction, { partnerId, userId: request.caller.userId });
    const member = (await readMembers(transaction, partnerId)).find((user) => user.user_id === userId);
    if (member === undefined) throw new DomainError("not_found");
    if (!(await changeRole(transaction, { userId, partnerId }, role)))
      throw fieldError({ field: "user_id", code: "not_allowed" });
    const ended = role === "cashier" ? await endRightsOf(services, transaction, { userId, partnerId }) : {};
    await recordAuditEvent(services, transaction, {
      actor: request.actor,
      operation: "changeMemberRole",
      subject: { kind: "user", id: userId, name: member.full_name },
      partnerId,
      before: { role: member.role },
      after: { role, ...ended },
    });
    await notifyMembers(services.live, transaction, partnerId);
    return { ...member, role };
  });
}
