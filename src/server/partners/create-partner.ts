import { z } from "zod";
import { optionalText, phone, text } from "#contract/fields.ts";
import { addressLengthMax, instagramNamePattern, placeNameLengthMax, postalCodeLengthMax } from "#contract/limits.ts";
import { businessCategories } from "#contract/partners.ts";
import { operator, recordAct, type Actor } from "../audit-log/index.ts";
import { findUserIdByEmail } from "../auth/index.ts";
import { violates } from "../db/database.ts";
import { openAccounts } from "../ledger/index.ts";
import { newId } from "../platform/ids.ts";
import { fieldRefusal, Refusal } from "../platform/refusal.ts";
import type { Services } from "../services.ts";
import { addMember } from "./members.ts";
import { insertPartner } from "./store.ts";

/** Checked here because no contract operation carries it: companies are made by an administrator on the server. */
const schema = z
  .strictObject({
    ownerEmail: z.email(),
    companyName: text(placeNameLengthMax),
    category: z.enum(businessCategories),
    /** Hundredths of a percent: 10% is 1000. */
    cashbackBasisPoints: z.int().min(0).max(9_000).default(1_000),
    description: optionalText(500),
    address: optionalText(addressLengthMax),
    city: optionalText(placeNameLengthMax),
    state: optionalText(placeNameLengthMax),
    postalCode: optionalText(postalCodeLengthMax),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    // The directory builds `tel:` and WhatsApp links from these.
    phone: phone.optional(),
    whatsapp: phone.optional(),
    instagram: z.string().regex(instagramNamePattern).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    error: "a latitude needs a longitude",
    path: ["longitude"],
  });

export type NewPartner = z.input<typeof schema>;

/**
 * Makes a company of a person who has signed up already, with its settlement account.
 * @returns the company's id
 * @throws ZodError; Refusal not_found when nobody has that e-mail, invalid_input when the person owns a company already
 */
export async function createPartner(
  services: Pick<Services, "database" | "clock" | "live">,
  input: NewPartner,
  actor: Actor = operator,
): Promise<string> {
  const { clock, database, live } = services;
  const company = schema.parse(input);
  const ownerId = await findUserIdByEmail(database, company.ownerEmail);
  if (ownerId === undefined) throw new Refusal("not_found");
  const id = newId(clock);
  try {
    await database.transaction(async (transaction) => {
      await insertPartner(transaction, {
        id,
        company_name: company.companyName,
        business_category: company.category,
        public_cashback_basis_points: company.cashbackBasisPoints,
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
      await openAccounts(transaction, id, ["settlement"]);
      await addMember(transaction, { userId: ownerId, partnerId: id, role: "owner", at: clock.now() });
      await recordAct(services, transaction, {
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
    if (violates(error, "partner_members_pkey")) throw fieldRefusal({ field: "ownerEmail", code: "not_allowed" });
    throw error;
  }
  return id;
}
