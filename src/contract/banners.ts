import { z } from "zod";
import { id, moment, text, version } from "./fields.ts";
import {
  bannerColorPattern,
  bannerLengthMax,
  bannersMax,
  bannerStates,
  defaultBannerColor,
  placeNameLengthMax,
} from "./limits.ts";
import { operations } from "./operation.ts";

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

/** As an administrator sees it: `description` and `cashback` in Portuguese, the others beside them. */
const wholeBanner = banner.extend({
  /** Null where it is told in Portuguese. */
  translations: z.object({ es: translation, en: translation }),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** By the server's clock. */
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
  /** In Portuguese; what a translation leaves out is told in it. */
  description,
  cashback,
  translations: z.strictObject({ es: translationFields, en: translationFields }).default({ es: nothing, en: nothing }),
  banner_color: z.string().regex(bannerColorPattern).default(defaultBannerColor),
  /** Customers see it from then on, and no longer from `ends_at` on; without them from now on, and without an end. */
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
    input: z.strictObject({}),
    output: z.array(banner),
    refusals: [],
  },
  listAllBanners: {
    method: "GET",
    path: "/banners/all",
    summary: "All special offers in all languages, including scheduled and ended ones, in order",
    access: "admin",
    input: z.strictObject({}),
    output: z.array(wholeBanner),
    refusals: [],
  },
  orderBanners: {
    method: "PUT",
    path: "/banner-order",
    summary: "Reorders the special offers; fails if the list or its order has changed since it was read",
    access: "admin",
    input: z.strictObject({
      /** Every banner once, the first one first. */
      ids: order,
      /** As they were read. */
      was: order,
    }),
    output: z.array(wholeBanner),
    refusals: ["banners_changed"],
  },
  createBanner: {
    method: "POST",
    path: "/banners",
    summary: "Creates a special offer at the top of the list",
    access: "admin",
    input: z.strictObject(fields).superRefine(refuseReversed),
    output: wholeBanner,
    refusals: ["too_many_banners"],
  },
  updateBanner: {
    method: "PUT",
    path: "/banners/{id}",
    summary: "Changes a special offer",
    access: "admin",
    input: z.strictObject({ id, version, ...fields }).superRefine(refuseReversed),
    output: wholeBanner,
    refusals: ["not_found", "banner_changed"],
  },
  deleteBanner: {
    method: "DELETE",
    path: "/banners/{id}",
    summary: "Deletes a special offer",
    access: "admin",
    input: z.strictObject({ id }),
    output: z.object({ deleted: z.literal(true) }),
    refusals: ["not_found"],
  },
});
