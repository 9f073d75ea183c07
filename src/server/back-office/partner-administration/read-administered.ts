import type { partnerAdministration } from "#contract/back-office/partner-administration.ts";
import type { OutputOf } from "#contract/operation.ts";
import { readBalances } from "#server/ledger/index.ts";
import { readOpenInvitations, readMembers } from "#server/partners/members/index.ts";
import { factsOf, findCityCoordinates, readPartnerRow, type PartnerRow } from "#server/partners/partners/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

type Partner = OutputOf<typeof partnerAdministration.getPartner>;

/**
 * A partner as administrators see it, read from the modules that keep its parts.
 * @throws DomainError not_found
 */
export async function readAdministered(
  { clock, database }: Pick<Services, "clock" | "database">,
  id: string,
): Promise<Partner> {
  const row = await readPartnerRow(database, id);
  if (row === undefined) throw new DomainError("not_found");
  const users = await readMembers(database, id);
  const invitations = await readOpenInvitations(database, id, clock.now());
  const { settlement } = await readBalances(database, id);
  const owners = users.filter(({ role }) => role === "owner");
  return {
    ...toListed(row, owners.map((owner) => owner.full_name).join(", ") || null),
    cashback_basis_points_min: row.cashback_basis_points_min,
    cashback_basis_points_max: row.cashback_basis_points_max,
    latitude: row.latitude,
    longitude: row.longitude,
    owners: owners.map(({ full_name, email }) => ({ full_name, email })),
    invited_owner_email: invitations.find(({ role }) => role === "owner")?.email ?? null,
    staff_count: users.filter(({ role }) => role !== "owner").length,
    settlement_balance: toWire(settlement),
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}

export function toListed(row: PartnerRow, ownerName: string | null) {
  return {
    id: row.id,
    ...factsOf(row),
    owner_name: ownerName,
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
    place: placeOf(row),
  };
}

function placeOf({ latitude, city, state }: PartnerRow): "own" | "city" | "none" {
  if (latitude !== null) return "own";
  return findCityCoordinates(city ?? "", state) === undefined ? "none" : "city";
}
