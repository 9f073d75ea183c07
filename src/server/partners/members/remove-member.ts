import type { UserId } from "#contract/ids.ts";
import { mayManage } from "#contract/partners/roles.ts";
import { lockPartner, removeMember as remove, notifyMembers } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import { originOf, recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { endRightsOf } from "./end-rights.ts";
import { requireSettledOwner } from "./settled-owners.ts";
import { readMembers } from "./store.ts";

/**
 * Removes a member: for a manager a cashier, for an owner everybody, the owner themselves too. An
 * owner who is not blocked must remain. What the removed member made or saw ends (`endRightsOf`).
 * @throws DomainError owner_only, not_found, last_owner, owner_too_new
 */
export function removeMember(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  userId: UserId,
  request: Request<MemberCaller>,
): Promise<void> {
  const { clock, database, live } = services;
  const partnerId = request.caller.partnerId;
  return database.transaction(async (transaction) => {
    // Without the lock, two owners who remove each other at once would both find the other one.
    await lockPartner(transaction, partnerId);
    const users = await readMembers(transaction, partnerId);
    const owners = users.filter(({ role }) => role === "owner");
    const remover = users.find(({ user_id: id }) => id === request.caller.userId);
    const user = users.find(({ user_id: id }) => id === userId);
    if (remover !== undefined && user === undefined) throw new DomainError("not_found");
    if (remover === undefined || user === undefined || !mayManage(remover.role, user.role))
      throw new DomainError("owner_only");
    const others = owners.filter(({ user_id: id, is_blocked: isBlocked }) => id !== userId && !isBlocked);
    if (others.length === 0) throw new DomainError("last_owner");
    await requireSettledOwner(transaction, { partnerId, userId, by: remover.user_id, at: clock.now() });
    await remove(transaction, { userId, partnerId, at: clock.now() });
    const ended = await endRightsOf(services, transaction, { userId, partnerId });
    await recordAuditEvent(services, transaction, {
      actor: request.actor,
      operation: "removePartnerMember",
      subject: { kind: "user", id: userId, name: user.full_name },
      partnerId,
      before: { role: user.role },
      after: Object.keys(ended).length === 0 ? null : ended,
    });
    if (user.role === "owner")
      await recordSecurityEvent(services, transaction, {
        ...originOf(request),
        kind: "owner_removed",
        partnerId,
        facts: { user_id: userId },
      });
    await notifyMembers(live, transaction, partnerId);
    // Also notifies the removed user, whose open console must close.
    await live.record(transaction, userId, "profile");
  });
}
