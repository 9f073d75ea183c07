import type { PartnerId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Coordinates } from "./distance.ts";

export interface PartnerAddress {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export function listPartnerNames(database: Queryable): Promise<{ id: string; company_name: string }[]> {
  return database.query("select id, company_name from partners order by company_name, id");
}

export async function readPartnerAddress(
  database: Queryable,
  partnerId: PartnerId,
): Promise<PartnerAddress | undefined> {
  const [row] = await database.query<PartnerAddress>(
    `select address, city, state, postal_code as "postalCode" from partners where id = $1`,
    [partnerId],
  );
  return row;
}

/**
 * Gives a partner its coordinates in degrees; unless `replaces`, only if it has none.
 *
 * @returns the coordinates that it has then; undefined if there is no such partner
 */
export async function placePartner(
  database: Queryable,
  partnerId: PartnerId,
  found: Coordinates,
  { replaces }: { readonly replaces: boolean },
): Promise<Coordinates | undefined> {
  const [row] = await database.query<Coordinates>(
    `update partners set
        latitude = case when $4 or latitude is null or longitude is null then $2 else latitude end,
        longitude = case when $4 or latitude is null or longitude is null then $3 else longitude end
      where id = $1 returning latitude, longitude`,
    [partnerId, found.latitude, found.longitude, replaces],
  );
  return row;
}
