import {
  interestSince,
  lockPartner,
  refuseOwnConcern,
  setSwitchedOff,
  notifyMembers,
} from "#server/partners/partners/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { subjectOf } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live">;

/**
 * Switches a partner off or on; repeating it changes nothing. A partner that is off is not in the
 * directory and cannot charge, and its open charges are cancelled. Customers keep the cashback that
 * they earned by it, and the partner keeps its balance.
 * @throws DomainError not_found, own_concern
 */
export function switchPartner(services: Needs, id: string, isOn: boolean, actor: KnownActor): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    const before = await lockPartner(transaction, id);
    if (before === undefined) throw new DomainError("not_found");
    const since = interestSince(services);
    await refuseOwnConcern(transaction, { administratorId: actor.userId, partnerId: id, since });
    const wasOn = before.switched_off_at === null;
    if (wasOn !== isOn) await setSwitchedOff(transaction, id, isOn ? null : clock.now());
    const cancelled = isOn ? 0 : await cancelOpenCharges(services, transaction, { partnerId: id });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: isOn ? "switchPartnerOn" : "switchPartnerOff",
      subject: subjectOf(before),
      partnerId: id,
      before: { switched_off: !wasOn },
      after: { switched_off: !isOn, ...(cancelled > 0 && { cancelled_charges: cancelled }) },
    });
    await notifyMembers(live, transaction, id);
  });
}
