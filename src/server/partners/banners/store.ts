import { bannersMax, type Language } from "#contract/limits.ts";
import { type Queryable, lockByName } from "#server/platform/db/database.ts";

export interface BannerFields {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  readonly banner_color: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  /** Null if the Portuguese text is shown. */
  readonly description_es: string | null;
  readonly cashback_es: string | null;
  readonly description_en: string | null;
  readonly cashback_en: string | null;
}

export interface BannerRow extends BannerFields {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
}

/** A banner as one reader sees it. */
export type ShownBannerRow = Pick<
  BannerRow,
  "id" | "company_name" | "description" | "cashback" | "banner_color" | "version" | "created_at"
>;

const columns = `id, company_name, description, cashback, banner_color, starts_at, ends_at, description_es, cashback_es,
  description_en, cashback_en, version, created_at`;
const inOrder = "order by position, created_at desc, id desc";

/** The two texts in a language, each in Portuguese where it has none of its own. */
const textsIn: Record<Language, string> = {
  pt: "description, cashback",
  es: "coalesce(description_es, description) as description, coalesce(cashback_es, cashback) as cashback",
  en: "coalesce(description_en, description) as description, coalesce(cashback_en, cashback) as cashback",
};

/** The banners that customers see at a moment, in their order. */
export function readShownBanners(database: Queryable, language: Language, now: Date): Promise<ShownBannerRow[]> {
  return database.query<ShownBannerRow>(
    `select id, company_name, ${textsIn[language]}, banner_color, version, created_at from banners
      where (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1) ${inOrder} limit ${bannersMax}`,
    [now],
  );
}

export function readAllBanners(database: Queryable): Promise<BannerRow[]> {
  return database.query<BannerRow>(`select ${columns} from banners ${inOrder}`);
}

/**
 * Locks all banners until the transaction ends. Administrators edit them by hand, one at a time, so
 * that counting and ordering see no change in progress.
 */
export async function lockBanners(transaction: Queryable): Promise<void> {
  await lockByName(transaction, "banners");
}

export async function countBanners(transaction: Queryable): Promise<number> {
  const [row] = await transaction.query<{ count: number }>("select count(*)::integer as count from banners");
  return row!.count;
}

/** Adds a banner before all others; the transaction holds them locked. */
export async function insertBanner(
  transaction: Queryable,
  banner: BannerFields & Pick<BannerRow, "id" | "created_at">,
): Promise<BannerRow> {
  const [row] = await transaction.query<BannerRow>(
    `insert into banners (id, created_at, position, ${written.join(", ")})
      values ($1, $2, (select coalesce(min(position), 0) - 1 from banners), ${written.map((_, index) => `$${index + 3}`).join(", ")})
      returning ${columns}`,
    [banner.id, banner.created_at, ...written.map((name) => banner[name])],
  );
  return row!;
}

/** Reads a banner and locks it against changes until the transaction ends. */
export async function lockBanner(transaction: Queryable, id: string): Promise<BannerRow | undefined> {
  const [row] = await transaction.query<BannerRow>(`select ${columns} from banners where id = $1 for update`, [id]);
  return row;
}

/** Changes a banner that the transaction holds locked. */
export async function updateBanner(transaction: Queryable, id: string, fields: BannerFields): Promise<BannerRow> {
  const [row] = await transaction.query<BannerRow>(
    `update banners set ${written.map((name, index) => `${name} = $${index + 2}`).join(", ")}, version = version + 1
      where id = $1 returning ${columns}`,
    [id, ...written.map((name) => fields[name])],
  );
  return row!;
}

/**
 * Puts the banners into the order of these ids, which must be all of them; the transaction holds
 * the lock.
 */
export async function placeBanners(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction.query(
    `update banners set position = place.position
      from unnest($1::uuid[]) with ordinality as place (id, position) where banners.id = place.id`,
    [ids],
  );
}

export async function deleteBanner(transaction: Queryable, id: string): Promise<void> {
  await transaction.query("delete from banners where id = $1", [id]);
}

const written = [
  "company_name",
  "description",
  "cashback",
  "banner_color",
  "starts_at",
  "ends_at",
  "description_es",
  "cashback_es",
  "description_en",
  "cashback_en",
] as const satisfies readonly (keyof BannerFields)[];
