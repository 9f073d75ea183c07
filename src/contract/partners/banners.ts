import { z } from "zod";
import { id, moment, text, version } from "../fields.ts";
import {
  bannerColorPattern,
  bannerLengthMax,
  bannersMax,
  bannerStates,
  defaultBannerColor,
  placeNameLengthMax,
} from "../limits.ts";
import { operations } from "../operation.ts";

/**
 * In the reader's language, or in Portuguese where it is not translated. `cashback` is a text, not
 * a rate.
 */
const banner = z.object({
  id,
  company_name: z.string(),
  description: z.string(),
  cashback: z.string(),
  banner_color: z.string(),
  version,
  created_at: moment,
});

const translation = z.object({ description: z.string().nullable(), cashback: z.string().nullable() });

/** As administrators see it; `description` and `cashback` are in Portuguese. */
const wholeBanner = banner.extend({
  /** A text that is null is shown in Portuguese. */
  translations: z.object({ es: translation, en: translation }),
  /** Customers see it before `ends_at`; null leaves that end open. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  state: z.enum(bannerStates),
});

const description = text(bannerLengthMax.description);
const cashback = text(bannerLengthMax.cashback);
const nothing = { description: null, cashback: null };
const translationFields = z
  .strictObject({ description: description.nullable().default(null), cashback: cashback.nullable().default(null) })
  .default(nothing);

const fields = {
  company_name: text(placeNameLengthMax),
  description,
  cashback,
  translations: z.strictObject({ es: translationFields, en: translationFields }).default({ es: nothing, en: nothing }),
  banner_color: z.string().regex(bannerColorPattern).default(defaultBannerColor),
  /** As in `wholeBanner`; `ends_at` must be later than `starts_at`. */
  starts_at: moment.nullable().default(null),
  ends_at: moment.nullable().default(null),
};

interface Period {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

function refuseReversed({ starts_at, ends_at }: Period, context: z.core.$RefinementCtx): void {
  if (starts_at === null || ends_at === null || Date.parse(ends_at) > Date.parse(starts_at)) return;
  context.addIssue({ code: "custom", path: ["ends_at"] });
}

const order = z.array(id).max(bannersMax * 2);

export const banners = operations({
  listBanners: {
    method: "GET",
    path: "/banners",
    summary: "Current special offers, in the administrators' order and the requested language",
    access: "customer",
    output: z.array(banner),
  },
  listAllBanners: {
    method: "GET",
    path: "/banners/all",
    summary: "All special offers in all languages, including scheduled and ended ones, in order",
    access: "admin",
    output: z.array(wholeBanner),
  },
  /**
   * `banners_changed`: `was` is not the present order, or `ids` are not exactly the banners there
   * are.
   */
  orderBanners: {
    method: "PUT",
    path: "/banner-order",
    summary: "Reorders the special offers; fails if the list or its order has changed since it was read",
    access: "admin",
    input: z.strictObject({
      ids: order,
      was: order,
    }),
    output: z.array(wholeBanner),
    errors: ["banners_changed"],
  },
  /** `too_many_banners` counts ended ones too. */
  createBanner: {
    method: "POST",
    path: "/banners",
    summary: "Creates a special offer at the top of the list",
    access: "admin",
    input: z.strictObject(fields).superRefine(refuseReversed),
    output: wholeBanner,
    errors: ["too_many_banners"],
  },
  /** Replaces all fields: one that is left out gets its default. */
  updateBanner: {
    method: "PUT",
    path: "/banners/{id}",
    summary: "Changes a special offer",
    access: "admin",
    input: z.strictObject({ id, version, ...fields }).superRefine(refuseReversed),
    output: wholeBanner,
    errors: ["not_found", "banner_changed"],
  },
  deleteBanner: {
    method: "DELETE",
    path: "/banners/{id}",
    summary: "Deletes a special offer",
    access: "admin",
    input: z.strictObject({ id }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  },
});
