import type { Queryable } from "../db/database.ts";

export interface BannerFields {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  readonly banner_color: string;
}

export interface BannerRow extends BannerFields {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
}

const columns = "id, company_name, description, cashback, banner_color, version, created_at";

/** An administrator writes banners by hand; more than this many is no list that anybody reads. */
const bannersMax = 100;

export function readBanners(database: Queryable): Promise<BannerRow[]> {
  return database.query<BannerRow>(
    `select ${columns} from banners order by created_at desc, id desc limit ${bannersMax}`,
  );
}

export async function insertBanner(database: Queryable, banner: Omit<BannerRow, "version">): Promise<BannerRow> {
  const [row] = await database.query<BannerRow>(
    `insert into banners (${columns}) values ($1, $2, $3, $4, $5, 1, $6) returning ${columns}`,
    [banner.id, banner.company_name, banner.description, banner.cashback, banner.banner_color, banner.created_at],
  );
  return row!;
}

/** @returns undefined where the banner is gone, or is no longer in the version that was read */
export async function updateBanner(
  database: Queryable,
  { id, version }: Pick<BannerRow, "id" | "version">,
  fields: BannerFields,
): Promise<BannerRow | undefined> {
  const [row] = await database.query<BannerRow>(
    `update banners set company_name = $3, description = $4, cashback = $5, banner_color = $6, version = version + 1
      where id = $1 and version = $2 returning ${columns}`,
    [id, version, fields.company_name, fields.description, fields.cashback, fields.banner_color],
  );
  return row;
}

export async function bannerExists(database: Queryable, id: string): Promise<boolean> {
  return (await database.query("select from banners where id = $1", [id])).length === 1;
}

/** @returns whether it was there */
export async function deleteBanner(database: Queryable, id: string): Promise<boolean> {
  const rows = await database.query("delete from banners where id = $1 returning id", [id]);
  return rows.length === 1;
}
