import { z } from "zod";
import { coordinates, requireBothCoordinates } from "#contract/fields.ts";
import { cashbackBasisPoints } from "#contract/limits.ts";
import { partnerFields } from "#contract/partners/partners.ts";
import { findUserIdByEmail } from "#server/customers/auth/index.ts";
import { openAccounts } from "#server/ledger/index.ts";
import { operator, recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { violates, type Transaction } from "#server/platform/db/database.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { withPhones } from "#server/platform/phone-fields.ts";
import type { Services } from "#server/platform/services.ts";
import { addMember } from "./members.ts";
import { requirePostalCode } from "./postal-code.ts";
import { insertPartner, type NewPartnerRow } from "./store.ts";

/** The contract's fields, under the names of the command's options. */
const schema = z
  .strictObject({
    ownerEmail: z.email(),
    partnerName: partnerFields.company_name,
    category: partnerFields.business_category,
    cashbackBasisPoints: partnerFields.cashback_basis_points.default(cashbackBasisPoints.usual),
    description: partnerFields.description,
    address: partnerFields.address,
    city: partnerFields.city,
    state: partnerFields.state,
    postalCode: partnerFields.postal_code,
    ...coordinates,
    phone: partnerFields.phone,
    whatsapp: partnerFields.whatsapp,
    instagram: partnerFields.instagram,
  })
  .superRefine(requireBothCoordinates("number"));

export type NewPartner = z.input<typeof schema>;

/**
 * Creates a partner with its settlement account, owned by a user who has signed up already.
 *
 * @returns the partner's id
 * @throws ZodError when the input is not valid
 * @throws DomainError `not_found` when no user has that e-mail, `invalid_input` when the user owns
 *   a partner already, or a phone has no length of its country
 */
export async function createPartner(
  services: Pick<Services, "database" | "clock" | "live">,
  input: NewPartner,
  actor: Actor = operator,
): Promise<string> {
  const { clock, database, live } = services;
  const partner = await withPhones(schema.parse(input));
  const ownerId = await findUserIdByEmail(database, partner.ownerEmail);
  if (ownerId === undefined) throw new DomainError("not_found");
  const id = newId(clock);
  try {
    await database.transaction(async (transaction) => {
      await addPartner(transaction, {
        id,
        company_name: partner.partnerName,
        business_category: partner.category,
        public_cashback_basis_points: partner.cashbackBasisPoints,
        cashback_basis_points_min: cashbackBasisPoints.min,
        cashback_basis_points_max: cashbackBasisPoints.max,
        description: partner.description || null,
        address: partner.address || null,
        city: partner.city || null,
        state: partner.state || null,
        postal_code: requirePostalCode({ ...partner, postal_code: partner.postalCode }),
        latitude: partner.latitude ?? null,
        longitude: partner.longitude ?? null,
        phone: partner.phone ?? null,
        whatsapp: partner.whatsapp ?? null,
        instagram: partner.instagram ?? null,
        created_at: clock.now(),
      });
      await addMember(transaction, { userId: ownerId, partnerId: id, role: "owner", at: clock.now() });
      await recordAuditEvent(services, transaction, {
        actor,
        operation: "createPartner",
        subject: { kind: "partner", id, name: partner.partnerName },
        partnerId: id,
        after: { owner_id: ownerId, company_name: partner.partnerName, business_category: partner.category },
      });
      // The owner's profile has another `user_type` from now on.
      await live.record(transaction, ownerId, "profile");
    });
  } catch (error) {
    if (violates(error, "partner_members_pkey")) throw fieldError({ field: "ownerEmail", code: "not_allowed" });
    throw error;
  }
  return id;
}

/** Adds a partner without members, with its settlement account. */
export async function addPartner(transaction: Transaction, partner: NewPartnerRow): Promise<void> {
  await insertPartner(transaction, partner);
  await openAccounts(transaction, partner.id, ["settlement"]);
}
