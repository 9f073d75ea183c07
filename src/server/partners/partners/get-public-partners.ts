import type { OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { partners } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { cutPage } from "#server/platform/page.ts";
import { toPercentage } from "#server/platform/wire.ts";
import { readPageByDistance, readPageByName, type PlacedRow } from "./directory-store.ts";
import { milesBetween, roundMiles, type Coordinates } from "./distance.ts";
import type { PublicRow } from "./store.ts";

type Input = ParsedInputOf<typeof partners.getPublicPartners>;
type Output = OutputOf<typeof partners.getPublicPartners>;

/** A page of the directory: nearest first when the caller's position is known, else by name. */
export async function getPublicPartners(database: Queryable, input: Input): Promise<Output> {
  const { latitude, longitude, limit, search_categories: searchCategories, ...rest } = input;
  const filter = { ...rest, searchCategories, limit: limit + 1 };
  if (latitude === undefined || longitude === undefined) {
    const { page, next } = cutPage(await readPageByName(database, filter), limit);
    return { partners: page.map((row) => toPartner(row, null)), next_after: next };
  }
  const position = { latitude, longitude };
  const { page, next } = cutPage(await readPageByDistance(database, { ...filter, position }), limit);
  return { partners: page.map((row) => toPartner(row, distanceTo(row, position))), next_after: next };
}

function distanceTo({ place_latitude: latitude, place_longitude: longitude }: PlacedRow, from: Coordinates) {
  return latitude === null || longitude === null ? null : roundMiles(milesBetween(from, { latitude, longitude }));
}

function toPartner(row: PublicRow, distance: number | null): Output["partners"][number] {
  const { public_cashback_basis_points: basisPoints, ...partner } = row;
  return { ...partner, public_cashback_percentage: toPercentage(basisPoints), distance_miles: distance };
}
