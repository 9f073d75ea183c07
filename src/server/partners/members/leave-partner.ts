import { notifyMembers, ownsAlone, removeMember } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { Leaver } from "#server/platform/closing.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { endRightsOf } from "./end-rights.ts";
import { requireSettledOwner } from "./settled-owners.ts";

/**
 * Has the user of a closed account leave the partner, unless nobody else can act for it. The rights
 * of an owner or a manager end, with an audit event in the partner's own log.
 */
export async function leavePartner(
  services: Pick<Services, "clock" | "live">,
  transaction: Transaction,
  { userId, partnerId, role }: Leaver,
): Promise<void> {
  if (partnerId === undefined) return;
  const isLastOwner = await ownsAlone(transaction, userId, partnerId);
  if (role !== undefined && role !== "cashier") {
    const ended = await endRightsOf(services, transaction, { userId, partnerId });
    await recordAuditEvent(services, transaction, {
      actor: { userId, role, address: null },
      operation: "cancelAccount",
      subject: { kind: "user", id: userId },
      partnerId,
      after: ended,
    });
  }
  if (isLastOwner) return;
  const at = services.clock.now();
  await requireSettledOwner(transaction, { partnerId, userId, by: userId, at });
  await removeMember(transaction, { userId, partnerId, at });
  await notifyMembers(services.live, transaction, partnerId);
}
