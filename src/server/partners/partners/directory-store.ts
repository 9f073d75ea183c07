import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { anywhere, Statement } from "#server/platform/db/statement.ts";
import { foldText, searchWords } from "#server/platform/fold-text.ts";
import { knownPlaces } from "./city-coordinates.ts";
import type { Coordinates } from "./distance.ts";
import { publicColumns, type PublicRow } from "./store.ts";

/** The filters of the directory; an undefined or empty one filters nothing. */
export interface DirectoryFilter {
  readonly search?: string | undefined;
  /** Categories that the search names: their partners are found too. */
  readonly searchCategories?: readonly BusinessCategory[] | undefined;
  readonly category?: BusinessCategory | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

export interface DirectoryPage extends DirectoryFilter {
  /** The last partner of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A partner that is switched off is not in the directory. */
const listed = "switched_off_at is null";

/** Adds the conditions of the filters to a statement over `partners`. */
export function filterDirectory(
  statement: Statement,
  { search, searchCategories = [], category, state, city }: DirectoryFilter,
): void {
  const words = searchWords(search ?? "");
  if (words.length > 0) searchFor(statement, words, searchCategories);
  if (category) statement.condition(`business_category = ${statement.add(category)}`);
  if (state) statement.condition(`state_key = ${statement.add(foldText(state))}`);
  if (city) statement.condition(`city_key = ${statement.add(foldText(city))}`);
}

/**
 * The most words that are looked up in the index; further ones hardly narrow it, and each number of
 * them is a statement that every connection prepares.
 */
const indexedWords = 3;

/** Whether the index has runs of the word. In every locale, it has those of these characters. */
const hasTrigram = (word: string) => /[a-z0-9]{3}/.test(word);

/**
 * Finds the texts that have all of the words. Only patterns of a `like` of their own use the index;
 * `like all` keeps a word without runs from having all of it read.
 */
function searchFor(statement: Statement, words: readonly string[], categories: readonly BusinessCategory[]): void {
  const indexed = words.filter(hasTrigram).slice(0, indexedWords);
  const others = words.filter((word) => !indexed.includes(word));
  const patterns = indexed.map((word) => `search_text like ${statement.add(anywhere(word))}`);
  if (others.length > 0) patterns.push(`search_text like all (${statement.add(others.map(anywhere))}::text[])`);
  const inText = patterns.join(" and ");
  if (categories.length === 0) statement.condition(inText);
  else statement.condition(`(${inText} or business_category = any (${statement.add(categories)}::text[]))`);
}

export function readPageByName(
  database: Queryable,
  { after, limit, ...filter }: DirectoryPage,
): Promise<readonly PublicRow[]> {
  const statement = new Statement();
  statement.condition(listed);
  filterDirectory(statement, filter);
  if (after !== undefined) {
    statement.condition(
      `(name_key, id) > (select name_key, id from partners where id = ${statement.add(after)}::uuid)`,
    );
  }
  return database.query<PublicRow>(
    `select ${publicColumns} from partners ${statement.where()} order by name_key, id limit ${statement.add(limit)}`,
    statement.values,
  );
}

/** A partner with the place that its distance is measured to: its own, or its city's centre. */
export interface PlacedRow extends PublicRow {
  readonly place_latitude: number | null;
  readonly place_longitude: number | null;
}

interface Key {
  readonly apart: number;
  readonly name_key: string;
}

/** The nearest partners first, those whose place is not known last; the equally near by name. */
export async function readPageByDistance(
  database: Queryable,
  { position, after, limit, ...filter }: DirectoryPage & { readonly position: Coordinates },
): Promise<readonly PlacedRow[]> {
  const statement = new Statement();
  const { known, placed } = placedFrom(statement, position);
  statement.condition(listed);
  filterDirectory(statement, filter);
  if (after !== undefined) {
    const key = await readKey(database, position, after);
    if (key === undefined) return [];
    const name = statement.add(key.name_key);
    statement.condition(
      `(apart, name_key, id) > (${statement.add(key.apart)}, ${name}, ${statement.add(after)}::uuid)`,
    );
  }
  return database.query<PlacedRow>(
    `${known}
      select ${publicColumns}, coalesce(latitude, known_latitude) as place_latitude,
        coalesce(longitude, known_longitude) as place_longitude
      ${placed} ${statement.where()} order by apart, name_key, id limit ${statement.add(limit)}`,
    statement.values,
  );
}

/** Where a partner stands in the order by distance. */
async function readKey(database: Queryable, position: Coordinates, id: string): Promise<Key | undefined> {
  const statement = new Statement();
  const { known, placed } = placedFrom(statement, position);
  const [key] = await database.query<Key>(
    `${known} select apart, name_key ${placed} where id = ${statement.add(id)}::uuid`,
    statement.values,
  );
  return key;
}

/**
 * The partners joined with the centre of their city, for those without coordinates, and `apart`:
 * the straight line through the earth from the position. It orders them as the distance over ground
 * does, and needs no trigonometry for each row. It is rounded to a billionth of the earth's radius,
 * some millimetres, so that rounding errors do not separate places that are equally far.
 */
function placedFrom(
  statement: Statement,
  { latitude, longitude }: Coordinates,
): { readonly known: string; readonly placed: string } {
  const cities = statement.add(knownPlaces.map((place) => place.cityKey));
  const states = statement.add(knownPlaces.map((place) => place.stateKey));
  const latitudes = statement.add(knownPlaces.map((place) => place.latitude));
  const longitudes = statement.add(knownPlaces.map((place) => place.longitude));
  const north = `${statement.add(latitude)}::float8`;
  const east = `${statement.add(longitude)}::float8`;
  return {
    known: `with known as materialized (
        select *, cosd(known_latitude) * cosd(known_longitude) as x, cosd(known_latitude) * sind(known_longitude) as y,
          sind(known_latitude) as z
        from unnest(${cities}::text[], ${states}::text[], ${latitudes}::float8[], ${longitudes}::float8[])
          as city (known_city, known_state, known_latitude, known_longitude)
      ),
      here as materialized (
        select cosd(${north}) * cosd(${east}) as x, cosd(${north}) * sind(${east}) as y, sind(${north}) as z
      )`,
    placed: `from partners cross join here
      left join known on place_x is null and known_city = city_key and known_state = coalesce(state_key, '')
      cross join lateral (
        select coalesce(place_x, known.x) - here.x as x, coalesce(place_y, known.y) - here.y as y,
          coalesce(place_z, known.z) - here.z as z
      ) as line
      cross join lateral (
        select coalesce(round(sqrt(line.x * line.x + line.y * line.y + line.z * line.z) * 1e9), 'infinity') as apart
      ) as away`,
  };
}

export interface CategoryCount {
  readonly category: BusinessCategory;
  readonly count: number;
}

/** The number of partners of each category that has any. */
export function readCategories(database: Queryable): Promise<readonly CategoryCount[]> {
  return database.query<CategoryCount>(
    `select business_category as category, count(*)::integer as count from partners where switched_off_at is null
      group by 1 order by 1`,
  );
}

export interface PlaceCount {
  readonly state_key: string | null;
  /** In the spelling that most partners of the place use. */
  readonly state: string | null;
  readonly city: string | null;
  readonly count: number;
}

/** The number of partners of each city of each state, by name. */
export function readPlaces(database: Queryable): Promise<readonly PlaceCount[]> {
  return database.query<PlaceCount>(
    `select state_key, mode() within group (order by state) as state, mode() within group (order by city) as city,
        count(*)::integer as count
      from partners where switched_off_at is null and (state_key is not null or city_key is not null)
      group by state_key, city_key order by state_key nulls last, city_key nulls last`,
  );
}
