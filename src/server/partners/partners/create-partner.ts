import { z } from "zod";
import { coordinates, requireBothCoordinates } from "#contract/fields.ts";
import { cashbackBasisPoints } from "#contract/limits.ts";
import { companyFields } from "#contract/partners/partners.ts";
import { findUserIdByEmail } from "#server/customers/auth/index.ts";
import { openAccounts } from "#server/ledger/index.ts";
import { operator, recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { violates, type Transaction } from "#server/platform/db/database.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { addMember } from "./members.ts";
import { insertPartner, type NewPartnerRow } from "./store.ts";

/** As the command on the server names what the contract's fields are. */
const schema = z
  .strictObject({
    ownerEmail: z.email(),
    companyName: companyFields.company_name,
    category: companyFields.business_category,
    cashbackBasisPoints: companyFields.cashback_basis_points.default(cashbackBasisPoints.usual),
    description: companyFields.description,
    address: companyFields.address,
    city: companyFields.city,
    state: companyFields.state,
    postalCode: companyFields.postal_code,
    ...coordinates,
    phone: companyFields.phone,
    whatsapp: companyFields.whatsapp,
    instagram: companyFields.instagram,
  })
  .superRefine(requireBothCoordinates("number"));

export type NewPartner = z.input<typeof schema>;

/**
 * Makes a partner, owned by a user who has signed up already, with its settlement account.
 *
 * @returns the partner's id
 * @throws ZodError when the input is not valid
 * @throws DomainError `not_found` when nobody has that e-mail, `invalid_input` when the user owns a
 *   partner already
 */
export async function createPartner(
  services: Pick<Services, "database" | "clock" | "live">,
  input: NewPartner,
  actor: Actor = operator,
): Promise<string> {
  const { clock, database, live } = services;
  const company = schema.parse(input);
  const ownerId = await findUserIdByEmail(database, company.ownerEmail);
  if (ownerId === undefined) throw new DomainError("not_found");
  const id = newId(clock);
  try {
    await database.transaction(async (transaction) => {
      await addPartner(transaction, {
        id,
        company_name: company.companyName,
        business_category: company.category,
        public_cashback_basis_points: company.cashbackBasisPoints,
        cashback_basis_points_min: cashbackBasisPoints.min,
        cashback_basis_points_max: cashbackBasisPoints.max,
        description: company.description || null,
        address: company.address || null,
        city: company.city || null,
        state: company.state || null,
        postal_code: company.postalCode || null,
        latitude: company.latitude ?? null,
        longitude: company.longitude ?? null,
        phone: company.phone ?? null,
        whatsapp: company.whatsapp ?? null,
        instagram: company.instagram ?? null,
        created_at: clock.now(),
      });
      await addMember(transaction, { userId: ownerId, partnerId: id, role: "owner", at: clock.now() });
      await recordAuditEvent(services, transaction, {
        actor,
        act: "createPartner",
        subject: { kind: "partner", id, name: company.companyName },
        partnerId: id,
        after: { owner_id: ownerId, company_name: company.companyName, business_category: company.category },
      });
      // The owner's user_type is another one from now on.
      await live.record(transaction, ownerId, "profile");
    });
  } catch (error) {
    if (violates(error, "partner_members_pkey")) throw fieldError({ field: "ownerEmail", code: "not_allowed" });
    throw error;
  }
  return id;
}

/** Adds a company that nobody acts for yet, with its settlement account. */
export async function addPartner(transaction: Transaction, company: NewPartnerRow): Promise<void> {
  await Promise.all([insertPartner(transaction, company), openAccounts(transaction, company.id, ["settlement"])]);
}
