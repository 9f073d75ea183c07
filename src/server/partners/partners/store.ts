import type { PartnerId } from "#contract/ids.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** A partner as other modules see it. Its settlement account is owned by the partner's own id. */
export interface Partner {
  readonly id: string;
  /** Empty until the first invited owner has accepted. */
  readonly ownerIds: readonly string[];
  /** All members, its owners among them. */
  readonly memberIds: readonly string[];
  readonly partnerName: string;
  readonly category: BusinessCategory;
  readonly cashbackBasisPoints: number;
  /** Not listed in the directory, and unable to charge. */
  readonly isSwitchedOff: boolean;
}

interface Row {
  id: string;
  owner_ids: string[];
  member_ids: string[];
  company_name: string;
  business_category: BusinessCategory;
  public_cashback_basis_points: number;
  is_switched_off: boolean;
}

const findPartners = `select id, company_name, business_category, public_cashback_basis_points, switched_off_at is not null as is_switched_off,
    array(select user_id from (
      select user_id from partner_members where partner_id = id and role = 'owner' offset 0
    ) as found order by user_id) as owner_ids,
    array(select user_id from (
      select user_id from partner_members where partner_id = id offset 0
    ) as found order by user_id) as member_ids
  from partners where id = any ($1::uuid[])`;

/** A partner, as charging needs to know it; undefined if there is none. */
export async function readPartner(database: Queryable, partnerId: PartnerId): Promise<Partner | undefined> {
  const [row] = await database.query<Row>(findPartners, [[partnerId]]);
  return row && toPartner(row);
}

/** Partners by their ids, as they are once the batch holds its locks. */
export const partnersRead: Read<PartnerId, ReadonlyMap<string, Partner>> = {
  name: "partners",
  place: 8,
  isShared: true,
  nameOf: (partnerId) => partnerId,
  text: findPartners,
  values: (partnerIds) => [partnerIds],
  view: (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, toPartner(row)])),
};

function toPartner(row: Row): Partner {
  return {
    id: row.id,
    ownerIds: row.owner_ids,
    memberIds: row.member_ids,
    partnerName: row.company_name,
    category: row.business_category,
    cashbackBasisPoints: row.public_cashback_basis_points,
    isSwitchedOff: row.is_switched_off,
  };
}

/** The columns of a partner that every user may read. */
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

export interface PartnerRow extends PublicRow {
  readonly cashback_basis_points_min: number;
  readonly cashback_basis_points_max: number;
  readonly switched_off_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  /** The ceilings are in minor units; null where the role refunds nothing. */
  readonly manager_refund_ceiling: bigint | null;
  readonly cashier_refund_ceiling: bigint | null;
  /** Null for no ceiling beside that of each charge. */
  readonly cashier_day_refund_ceiling: bigint | null;
  /** Whether a till is open. */
  readonly has_tills: boolean;
}

export const partnerColumns = `${publicColumns}, cashback_basis_points_min, cashback_basis_points_max, switched_off_at, version, created_at,
  manager_refund_ceiling, cashier_refund_ceiling, cashier_day_refund_ceiling,
  exists (select from tills where tills.partner_id = partners.id and tills.closed_at is null) as has_tills`;

export async function readPartnerRow(database: Queryable, partnerId: PartnerId): Promise<PartnerRow | undefined> {
  const [row] = await database.query<PartnerRow>(`select ${partnerColumns} from partners where id = $1`, [partnerId]);
  return row;
}

/**
 * Reads a partner and locks it against changes until the transaction ends. Charging continues
 * meanwhile.
 */
export async function lockPartner(transaction: Queryable, partnerId: PartnerId): Promise<PartnerRow | undefined> {
  const [row] = await transaction.query<PartnerRow>(
    `select ${partnerColumns} from partners where id = $1 for no key update`,
    [partnerId],
  );
  return row;
}

export type NewPartnerRow = Omit<
  PartnerRow,
  | "switched_off_at"
  | "version"
  | "manager_refund_ceiling"
  | "cashier_refund_ceiling"
  | "cashier_day_refund_ceiling"
  | "has_tills"
>;

export async function insertPartner(transaction: Queryable, partner: NewPartnerRow): Promise<void> {
  await transaction.query(
    `insert into partners (created_at, cashback_basis_points_min, cashback_basis_points_max, ${publicColumns})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [partner.created_at, ...boundsOf(partner), partner.id, ...valuesOf(partner)],
  );
}

export type ChangedPartnerRow = Omit<NewPartnerRow, "created_at">;

export async function updatePartnerRow(transaction: Queryable, partner: ChangedPartnerRow): Promise<PartnerRow> {
  const [row] = await transaction.query<PartnerRow>(
    `update partners set version = version + 1, cashback_basis_points_min = $2, cashback_basis_points_max = $3,
        company_name = $4, business_category = $5, public_cashback_basis_points = $6, description = $7, address = $8, city = $9,
        state = $10, postal_code = $11, latitude = $12, longitude = $13, phone = $14, whatsapp = $15, instagram = $16
      where id = $1 returning ${partnerColumns}`,
    [partner.id, ...boundsOf(partner), ...valuesOf(partner)],
  );
  return row!;
}

/**
 * Switches off a partner that the transaction has locked, or on if `at` is null. No form shows
 * this, so the version stays.
 */
export async function setSwitchedOff(transaction: Queryable, partnerId: PartnerId, at: Date | null): Promise<void> {
  await transaction.query("update partners set switched_off_at = $2 where id = $1", [partnerId, at]);
}

/** The transaction has locked the partner. The version stays: no other form shows ceilings. */
export async function writeRefundCeilings(
  transaction: Queryable,
  partnerId: PartnerId,
  { manager, cashier, cashier_day: cashierDay }: Readonly<Record<"manager" | "cashier" | "cashier_day", number | null>>,
): Promise<void> {
  await transaction.query(
    `update partners set manager_refund_ceiling = $2, cashier_refund_ceiling = $3, cashier_day_refund_ceiling = $4
      where id = $1`,
    [partnerId, manager, cashier, cashierDay],
  );
}

const boundsOf = (partner: ChangedPartnerRow) => [partner.cashback_basis_points_min, partner.cashback_basis_points_max];

/** In the order of `publicColumns`, without the id. */
const valuesOf = (partner: PublicRow) => [
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
];
