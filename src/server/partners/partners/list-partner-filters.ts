import type { OutputOf } from "#contract/operation.ts";
import type { partners } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { readCategories, readPlaces, type PlaceCount } from "./directory-store.ts";

type Filters = OutputOf<typeof partners.listPartnerFilters>;
type State = Filters["states"][number];

/** The filters of the directory, from the partners that are in it. */
export async function listPartnerFilters(database: Queryable): Promise<Filters> {
  const categories = await readCategories(database);
  const places = await readPlaces(database);
  const byState = Map.groupBy(places, (place) => place.state_key);
  return { categories: [...categories], states: [...byState.values()].map(toState) };
}

function toState(places: readonly PlaceCount[]): State {
  const largest = places.reduce((best, place) => (place.count > best.count ? place : best));
  return {
    state: largest.state,
    count: places.reduce((sum, place) => sum + place.count, 0),
    cities: places.flatMap(({ city, count }) => (city === null ? [] : [{ city, count }])),
  };
}
