import type { OutputOf } from "#contract/operation.ts";
import type { partners } from "#contract/partners/partners.ts";
import { recordAuditEvent, type Facts } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { lockActingOwner, notifyMembers, requireMayGiveRefunds } from "./members.ts";
import { readPartnerRow, writeRefundCeilings, type PartnerRow } from "./store.ts";

export type RefundCeilings = OutputOf<typeof partners.setRefundCeilings>;

/**
 * Sets how much managers and cashiers may refund, for an owner.
 * @throws DomainError `owner_only`, `refund_rights_too_soon` where a ceiling rises
 */
export function setRefundCeilings(
  services: Pick<Services, "clock" | "database" | "live">,
  ceilings: RefundCeilings,
  request: Request<MemberCaller>,
): Promise<RefundCeilings> {
  const { partnerId, userId } = request.caller;
  return services.database.transaction(async (transaction) => {
    const owner = await lockActingOwner(transaction, { partnerId, userId });
    const before = (await readPartnerRow(transaction, partnerId))!;
    if (raises(ceilingsOf(before), ceilings)) requireMayGiveRefunds(owner, services.clock.now());
    await writeRefundCeilings(transaction, partnerId, ceilings);
    await recordAuditEvent(services, transaction, {
      actor: request.actor,
      operation: "setRefundCeilings",
      subject: { kind: "partner", id: partnerId, name: before.company_name },
      partnerId,
      before: toFacts(ceilingsOf(before)),
      after: toFacts(ceilings),
    });
    await notifyMembers(services.live, transaction, partnerId);
    return ceilings;
  });
}

function raises(before: RefundCeilings, after: RefundCeilings): boolean {
  // Without a ceiling for one charge a role refunds nothing, without one for a day anything.
  return (
    (after.manager ?? 0) > (before.manager ?? 0) ||
    (after.cashier ?? 0) > (before.cashier ?? 0) ||
    (after.cashier_day ?? Infinity) > (before.cashier_day ?? Infinity)
  );
}

function toFacts({ manager, cashier, cashier_day }: RefundCeilings): Facts {
  return { manager_ceiling: manager, cashier_ceiling: cashier, cashier_day_ceiling: cashier_day };
}

export function ceilingsOf(row: PartnerRow): RefundCeilings {
  const amount = (ceiling: bigint | null) => (ceiling === null ? null : toWire(ceiling));
  return {
    manager: amount(row.manager_refund_ceiling),
    cashier: amount(row.cashier_refund_ceiling),
    cashier_day: amount(row.cashier_day_refund_ceiling),
  };
}
