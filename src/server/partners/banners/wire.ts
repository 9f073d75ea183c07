import type { BannerState } from "#contract/limits.ts";
import type { OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { banners } from "#contract/partners/banners.ts";
import type { Facts } from "#server/platform/audit-log/index.ts";
import type { BannerFields, BannerRow, ShownBannerRow } from "./store.ts";

type Input = ParsedInputOf<(typeof banners)["createBanner"]>;

export function fieldsOf({ translations: { es, en }, starts_at, ends_at, ...texts }: Input): BannerFields {
  return {
    ...texts,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
    description_es: es.description,
    cashback_es: es.cashback,
    description_en: en.description,
    cashback_en: en.cashback,
  };
}

export function toBanner(row: ShownBannerRow): OutputOf<(typeof banners)["listBanners"]>[number] {
  return { ...row, created_at: row.created_at.toISOString() };
}

export function toWholeBanner(row: BannerRow, now: Date): OutputOf<(typeof banners)["createBanner"]> {
  return {
    ...toBanner(row),
    translations: {
      es: { description: row.description_es, cashback: row.cashback_es },
      en: { description: row.description_en, cashback: row.cashback_en },
    },
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    state: stateAt(row, now),
  };
}

/** As `readShownBanners` judges it: the first moment belongs to the period, the last does not. */
function stateAt({ starts_at, ends_at }: BannerRow, now: Date): BannerState {
  if (ends_at !== null && ends_at <= now) return "over";
  return starts_at !== null && starts_at > now ? "planned" : "shown";
}

/** The fields that the audit log keeps of a banner. */
export function factsOf({ id: _id, version: _version, created_at: _at, ...fields }: BannerRow): Facts {
  return {
    ...fields,
    starts_at: fields.starts_at?.toISOString() ?? null,
    ends_at: fields.ends_at?.toISOString() ?? null,
  };
}
