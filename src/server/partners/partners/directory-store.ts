import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { anywhere, Statement } from "#server/platform/db/statement.ts";
import { foldText, searchWords } from "#server/platform/fold-text.ts";
import { knownPlaces } from "./city-coordinates.ts";
import type { Coordinates } from "./distance.ts";
import { publicColumns, type PublicRow } from "./store.ts";

// The directory in plain PostgreSQL: docs/decisions/directory.md.

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

/** How many partners have the words of a search decides which index is right. */
export const planFor = ({ search = "" }: DirectoryFilter) => (search.trim() === "" ? undefined : "plannedAnew");

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
    planFor(filter),
  );
}

/** A partner with the place that its distance is measured to: its own, or its city's centre. */
export interface PlacedRow extends PublicRow {
  readonly place_latitude: number | null;
  readonly place_longitude: number | null;
}

interface Key {
  /** From the position, in billionths of the earth's radius; infinite if its place is not known. */
  readonly apart: number;
  readonly name_key: string;
}

type PageByDistance = DirectoryPage & { readonly position: Coordinates };

/** The nearest partners first, those whose place is not known last; the equally near by name. */
export async function readPageByDistance(database: Queryable, page: PageByDistance): Promise<readonly PlacedRow[]> {
  const key = page.after === undefined ? undefined : await readKey(database, page.position, page.after);
  if (page.after !== undefined && key === undefined) return [];
  const near = key?.apart === Infinity ? [] : await readNearest(database, page, key);
  const isFull = near.length === page.limit;
  return isFull ? near : [...near, ...(await readUnplaced(database, page, key, page.limit - near.length))];
}

/** The place of a partner in the order by distance. */
async function readKey(database: Queryable, position: Coordinates, id: string): Promise<Key | undefined> {
  const statement = new Statement();
  const { apart } = measureFrom(statement, position);
  const [row] = await database.query<Key>(
    `${known(statement)} select name_key,
        coalesce(case when place_x is null then ${apart("known.place")} else ${apart(place)} end, 'infinity') as apart
      from partners left join known on ${isStandIn} where id = ${statement.add(id)}::uuid`,
    statement.values,
  );
  return row;
}

/**
 * The index gives the partners in the order of their distance, and one more than the page holds. If
 * that one is as far as the one before it, all that are as far are read, because the index gave any
 * of them. The centre of each known city brings the partners that it stands in for.
 */
function readNearest(
  database: Queryable,
  { position, after, limit, ...filter }: PageByDistance,
  key: Key | undefined,
): Promise<readonly PlacedRow[]> {
  const statement = new Statement();
  const { here, apart } = measureFrom(statement, position);
  const most = statement.add(limit);
  statement.condition(listed);
  filterDirectory(statement, filter);
  const last = key && ([statement.add(key.apart), statement.add(key.name_key), statement.add(after!)] as const);
  const behind = last && `(${apart(place)}, name_key, id) > (${last[0]}::float8, ${last[1]}, ${last[2]}::uuid)`;
  const own = statement.where("place_x is not null", ...(behind === undefined ? [] : [behind]));
  // Rows of the same city come after the last one's name, those of a city farther away all.
  const named =
    last &&
    `(name_key, id) > (case when away.apart = ${last[0]}::float8 then ${last[1]} else '' end,
      case when away.apart = ${last[0]}::float8 then ${last[2]}::uuid else '00000000-0000-0000-0000-000000000000' end)`;
  const standIn = statement.where("latitude is null", isStandIn, ...(named === undefined ? [] : [named]));
  return database.query<PlacedRow>(
    `${known(statement)}, nearest as materialized (
        select id, ${apart(place)} as apart from partners ${own} order by ${place} <-> ${here} limit ${most}::integer + 1
      ), reach as materialized (
        select apart from (
          select apart, lag(apart) over nearer as apart_before, row_number() over nearer as number
          from nearest window nearer as (order by apart)
        ) as numbered where number > ${most}::integer and apart = apart_before
      ), found as (
        select id, apart from nearest
        union
        select id, ${apart(place)} from partners ${own}
          and ${place} <@ cube_enlarge(${here}, (select apart + 1 from reach) / 1e9, 3)
          and ${apart(place)} = (select apart from reach)
        union all
        select standing.id, away.apart
        from known cross join lateral (select ${apart("known.place")} as apart) as away
          cross join lateral (select id from partners ${standIn} order by name_key, id limit ${most}::integer) as standing
        ${last === undefined ? "" : `where away.apart >= ${last[0]}::float8`}
      )
      select ${placedColumns} from found join partners using (id) left join known on ${isStandIn}
      order by found.apart, name_key, id limit ${most}::integer`,
    statement.values,
    planFor(filter),
  );
}

/** The partners whose place is not known, by name. */
function readUnplaced(
  database: Queryable,
  { position: _position, after, limit: _limit, ...filter }: PageByDistance,
  key: Key | undefined,
  limit: number,
): Promise<readonly PlacedRow[]> {
  const statement = new Statement();
  statement.condition(listed);
  filterDirectory(statement, filter);
  if (key?.apart === Infinity)
    statement.condition(`(name_key, id) > (${statement.add(key.name_key)}, ${statement.add(after!)}::uuid)`);
  return database.query<PlacedRow>(
    `${known(statement)} select ${publicColumns}, null::float8 as place_latitude, null::float8 as place_longitude from partners
      ${statement.where("latitude is null", `not exists (select from known where ${isStandIn})`)}
      order by name_key, id limit ${statement.add(limit)}`,
    statement.values,
    planFor(filter),
  );
}

/** A partner's own place on the unit sphere: the expression of the index `partners_by_distance`. */
const place = "cube(array[place_x, place_y, place_z])";

/** Whether the centre of a known city stands in for the partner's place. */
const isStandIn = "latitude is null and city_key = known_city and coalesce(state_key, '') = known_state";

const placedColumns = `${publicColumns}, coalesce(latitude, known_latitude) as place_latitude,
        coalesce(longitude, known_longitude) as place_longitude`;

const onSphere = (latitude: string, longitude: string) =>
  `cube(array[cosd(${latitude}) * cosd(${longitude}), cosd(${latitude}) * sind(${longitude}), sind(${latitude})])`;

/** The centres of the known cities, as the table `known`. */
function known(statement: Statement): string {
  const cities = statement.add(knownPlaces.map(({ cityKey }) => cityKey));
  const states = statement.add(knownPlaces.map(({ stateKey }) => stateKey));
  const latitudes = statement.add(knownPlaces.map(({ latitude }) => latitude));
  const longitudes = statement.add(knownPlaces.map(({ longitude }) => longitude));
  return `with known as materialized (
        select *, ${onSphere("known_latitude", "known_longitude")} as place
        from unnest(${cities}::text[], ${states}::text[], ${latitudes}::float8[], ${longitudes}::float8[])
          as city (known_city, known_state, known_latitude, known_longitude)
      )`;
}

/**
 * `apart` is the straight line through the earth from the position to a place. It grows with the
 * distance over ground. It is rounded to a billionth of the earth's radius, some millimetres, so
 * that rounding errors do not separate places that are equally far.
 */
function measureFrom(statement: Statement, { latitude, longitude }: Coordinates) {
  const here = onSphere(`${statement.add(latitude)}::float8`, `${statement.add(longitude)}::float8`);
  return { here, apart: (to: string) => `round((${to} <-> ${here}) * 1e9)` };
}

export interface CategoryCount {
  readonly category: BusinessCategory;
  readonly count: number;
}

/** The number of partners of each category that has any. */
export function readCategories(database: Queryable): Promise<readonly CategoryCount[]> {
  return database.query<CategoryCount>(
    `select business_category as category, sum(count)::integer as count from directory_counts
      where business_category is not null group by 1 having sum(count) > 0 order by 1`,
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
    `with spelled as (
       select state_key, city_key, state, city, sum(count) as count from directory_counts
       where business_category is null and (state_key is not null or city_key is not null)
       group by state_key, city_key, state, city having sum(count) > 0
     ), compared as (
       select *, sum(count) over (partition by state_key, city_key, state) as of_state,
         sum(count) over (partition by state_key, city_key, city) as of_city
       from spelled
     )
     select state_key, (array_agg(state order by of_state desc, state))[1] as state,
       (array_agg(city order by of_city desc, city))[1] as city, sum(count)::integer as count
     from compared group by state_key, city_key order by state_key nulls last, city_key nulls last`,
  );
}

/** Makes one row of all rows that count the same. The sums stay the same at every moment. */
export async function addUpDirectory({ database }: { readonly database: Queryable }): Promise<void> {
  await database.query(
    `with counted as (delete from directory_counts returning *)
     insert into directory_counts (business_category, state_key, city_key, state, city, count)
       select business_category, state_key, city_key, state, city, sum(count) from counted
       group by business_category, state_key, city_key, state, city having sum(count) <> 0`,
  );
}
