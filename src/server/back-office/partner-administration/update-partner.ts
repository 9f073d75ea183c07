import {
  interestSince,
  lockPartner,
  notifyMembers,
  refuseOwnConcern,
  updatePartnerRow,
} from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { withPhones } from "#server/platform/phone-fields.ts";
import type { Services } from "#server/platform/services.ts";
import { allColumnsOf, knownOf, subjectOf, type Input } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "live">;

/**
 * Changes a partner, the bounds of its cashback and its coordinates.
 * @throws DomainError not_found, own_concern, partner_changed; invalid_input if a phone has no
 *   length of its country
 */
export async function updatePartner(
  services: Needs,
  { id, version, ...typed }: Input<"updatePartner">,
  actor: KnownActor,
): Promise<void> {
  const input = await withPhones(typed);
  await services.database.transaction(async (transaction) => {
    const before = await lockPartner(transaction, id);
    if (before === undefined) throw new DomainError("not_found");
    const since = interestSince(services);
    await refuseOwnConcern(transaction, { administratorId: actor.userId, partnerId: id, since });
    if (before.version !== version) throw new DomainError("partner_changed");
    const after = await updatePartnerRow(transaction, { id, ...allColumnsOf(input) });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "updatePartner",
      subject: subjectOf(after),
      partnerId: id,
      before: knownOf(before),
      after: knownOf(after),
    });
    await notifyMembers(services.live, transaction, id);
  });
}
