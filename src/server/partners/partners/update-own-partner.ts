import type { PartnerId } from "#contract/ids.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import type { partners } from "#contract/partners/partners.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import { foldText } from "#server/platform/fold-text.ts";
import { withPhones } from "#server/platform/phone-fields.ts";
import type { Services } from "#server/platform/services.ts";
import { lockRight, notifyMembers } from "./members.ts";
import { columnsOf, factsOf } from "./partner-facts.ts";
import { lockPartner, updatePartnerRow, type PartnerRow } from "./store.ts";

type Input = ParsedInputOf<typeof partners.updateOwnPartner>;

/**
 * Changes a partner's description of itself, for one of its owners. Charges that were made keep
 * their terms.
 * @throws DomainError partner_changed, invalid_input if the cashback is outside the administrator's
 *   bounds, or a phone has no length of its country; as `lockRight`
 */
export async function updateOwnPartner(
  services: Pick<Services, "clock" | "database" | "live">,
  partnerId: PartnerId,
  { version, ...typed }: Input,
  actor: KnownActor,
): Promise<void> {
  const input = await withPhones(typed);
  await services.database.transaction(async (transaction) => {
    await lockRight(transaction, { partnerId, userId: actor.userId }, "company");
    const before = (await lockPartner(transaction, partnerId))!;
    if (before.version !== version) throw new DomainError("partner_changed");
    requireWithinBounds(before, input.cashback_basis_points);
    const columns = columnsOf(input);
    // The old coordinates would mislead. Until the next geocoding the centre of the city is used.
    const hasMoved = differ(before.city, columns.city) || differ(before.state, columns.state);
    const after = await updatePartnerRow(transaction, {
      ...before,
      ...columns,
      ...(hasMoved && { latitude: null, longitude: null }),
    });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "updateOwnPartner",
      subject: { kind: "partner", id: partnerId, name: after.company_name },
      partnerId,
      before: factsOf(before),
      after: factsOf(after),
    });
    await notifyMembers(services.live, transaction, partnerId);
  });
}

function requireWithinBounds(partner: PartnerRow, chosen: number): void {
  const { cashback_basis_points_min: minimum, cashback_basis_points_max: maximum } = partner;
  const field = "cashback_basis_points";
  if (chosen < minimum) throw fieldError({ field, code: "too_small", params: { minimum } });
  if (chosen > maximum) throw fieldError({ field, code: "too_big", params: { maximum } });
}

function differ(one: string | null, other: string | null): boolean {
  return foldText(one ?? "") !== foldText(other ?? "");
}
