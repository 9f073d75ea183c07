import type { BusinessCategory } from "#contract/partners.ts";
import type { Queryable } from "../db/database.ts";

/** What other rooms may know of a company. Its settlement account belongs to the company's own id. */
export interface Partner {
  readonly id: string;
  /** Undefined until whoever was invited has come. */
  readonly ownerId: string | undefined;
  /** Everybody who acts for it, the owner among them. */
  readonly memberIds: readonly string[];
  readonly companyName: string;
  readonly category: BusinessCategory;
  readonly cashbackBasisPoints: number;
}

interface Row {
  id: string;
  owner_id: string | null;
  member_ids: string[];
  company_name: string;
  business_category: BusinessCategory;
  public_cashback_basis_points: number;
}

export async function readPartner(database: Queryable, partnerId: string): Promise<Partner | undefined> {
  const [row] = await database.query<Row>(
    `select id, company_name, business_category, public_cashback_basis_points,
        (select user_id from partner_members where partner_id = id and role = 'owner') as owner_id,
        array(select user_id from partner_members where partner_id = id order by user_id) as member_ids
      from partners where id = $1`,
    [partnerId],
  );
  return (
    row && {
      id: row.id,
      ownerId: row.owner_id ?? undefined,
      memberIds: row.member_ids,
      companyName: row.company_name,
      category: row.business_category,
      cashbackBasisPoints: row.public_cashback_basis_points,
    }
  );
}

/** What everybody may read of a company. */
export interface PublicRow {
  readonly id: string;
  readonly company_name: string;
  readonly business_category: BusinessCategory;
  readonly public_cashback_basis_points: number;
  readonly description: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly instagram: string | null;
}

export const publicColumns = `id, company_name, business_category, public_cashback_basis_points, description, address, city, state, postal_code,
  latitude, longitude, phone, whatsapp, instagram`;

/** All that is kept of a company. */
export type CompanyRow = PublicRow & { readonly created_at: Date };

export async function readCompany(database: Queryable, partnerId: string): Promise<CompanyRow | undefined> {
  const [row] = await database.query<CompanyRow>(`select ${publicColumns}, created_at from partners where id = $1`, [
    partnerId,
  ]);
  return row;
}

export interface NewPartnerRow extends PublicRow {
  readonly created_at: Date;
}

export async function insertPartner(transaction: Queryable, partner: NewPartnerRow): Promise<void> {
  await transaction.query(
    `insert into partners (created_at, ${publicColumns})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      partner.created_at,
      partner.id,
      partner.company_name,
      partner.business_category,
      partner.public_cashback_basis_points,
      partner.description,
      partner.address,
      partner.city,
      partner.state,
      partner.postal_code,
      partner.latitude,
      partner.longitude,
      partner.phone,
      partner.whatsapp,
      partner.instagram,
    ],
  );
}
