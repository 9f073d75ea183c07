import type { z } from "zod";
import type { partnerFacts } from "#contract/partners/partners.ts";
import { requirePostalCode } from "./postal-code.ts";
import type { PublicRow } from "./store.ts";

type PartnerFacts = { readonly [Name in keyof typeof partnerFacts]: z.output<(typeof partnerFacts)[Name]> };

/** A partner's own description of itself, for the wire and the audit log. */
export function factsOf(row: PublicRow): PartnerFacts {
  return {
    company_name: row.company_name,
    business_category: row.business_category,
    description: row.description,
    address: row.address,
    city: row.city,
    state: row.state,
    postal_code: row.postal_code,
    phone: row.phone,
    whatsapp: row.whatsapp,
    instagram: row.instagram,
    cashback_basis_points: row.public_cashback_basis_points,
  };
}

type PartnerInput = Partial<{ readonly [Name in keyof PartnerFacts]: PartnerFacts[Name] | undefined }> &
  Pick<PartnerFacts, "company_name" | "business_category" | "cashback_basis_points">;

/**
 * The columns of an input; a missing or empty field is null.
 *
 * @throws DomainError `invalid_input` for what is no postal code
 */
export function columnsOf(input: PartnerInput) {
  return {
    company_name: input.company_name,
    business_category: input.business_category,
    public_cashback_basis_points: input.cashback_basis_points,
    description: input.description || null,
    address: input.address || null,
    city: input.city || null,
    state: input.state || null,
    postal_code: requirePostalCode(input),
    phone: input.phone ?? null,
    whatsapp: input.whatsapp ?? null,
    instagram: input.instagram ?? null,
  };
}
