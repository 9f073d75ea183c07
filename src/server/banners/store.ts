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

/** Reads a banner and keeps everybody else from changing it until the transaction ends. */
export async function lockBanner(transaction: Queryable, id: string): Promise<BannerRow | undefined> {
  const [row] = await transaction.query<BannerRow>(`select ${columns} from banners where id = $1 for update`, [id]);
  return row;
}

/** Changes a banner that the transaction holds locked. */
export async function updateBanner(transaction: Queryable, id: string, fields: BannerFields): Promise<BannerRow> {
  const [row] = await transaction.query<BannerRow>(
    `update banners set company_name = $2, description = $3, cashback = $4, banner_color = $5, version = version + 1
      where id = $1 returning ${columns}`,
    [id, fields.company_name, fields.description, fields.cashback, fields.banner_color],
  );
  return row!;
}

export async function deleteBanner(transaction: Queryable, id: string): Promise<void> {
  await transaction.query("delete from banners where id = $1", [id]);
}
