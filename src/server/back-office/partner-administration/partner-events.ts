import type { partnerAdministration } from "#contract/back-office/partner-administration.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import { columnsOf, factsOf, type ChangedPartnerRow, type PartnerRow } from "#server/partners/partners/index.ts";

/** An operation's input without the login password, which was verified before. */
export type Input<Id extends keyof typeof partnerAdministration> = Omit<
  ParsedInputOf<(typeof partnerAdministration)[Id]>,
  "login_password"
>;

/** The facts of a partner that the audit log keeps. */
export function knownOf(row: ChangedPartnerRow) {
  const { cashback_basis_points_min, cashback_basis_points_max, latitude, longitude } = row;
  return { ...factsOf(row), cashback_basis_points_min, cashback_basis_points_max, latitude, longitude };
}

export const subjectOf = ({ id, company_name: name }: Pick<PartnerRow, "id" | "company_name">) => ({
  kind: "partner",
  id,
  name,
});

/** The columns of an input, those that only administrators change among them. */
export const allColumnsOf = (input: Omit<Input<"createPartner">, "owner_email">) => ({
  ...columnsOf(input),
  cashback_basis_points_min: input.cashback_basis_points_min,
  cashback_basis_points_max: input.cashback_basis_points_max,
  latitude: input.latitude ?? null,
  longitude: input.longitude ?? null,
});
