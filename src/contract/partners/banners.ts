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

const banner = z
  .object({
    id,
    company_name: z.string().describe("Whose offer it is."),
    description: z.string().describe("What is offered."),
    cashback: z.string().describe("The cashback as a text, not a rate."),
    banner_color: z.string().describe("The colour, as `#F39C12`."),
    version,
    created_at: moment,
  })
  .meta({
    id: "Banner",
    description: "An offer in the reader's language, or in Portuguese where it is not translated.",
  });

const translation = z.object({
  description: z.string().nullable().describe("What is offered."),
  cashback: z.string().nullable().describe("The cashback as a text, not a rate."),
});

const wholeBanner = banner
  .extend({
    translations: z
      .object({ es: translation.describe("In Spanish."), en: translation.describe("In English.") })
      .describe("The texts in other languages; one that is null is shown in Portuguese."),
    starts_at: moment.nullable().describe("From when on customers see it; null for at once."),
    ends_at: moment.nullable().describe("Until when customers see it; null for ever. Later than `starts_at`."),
    state: z.enum(bannerStates).describe("Whether it is still to come, is shown, or is over."),
  })
  .meta({
    id: "BannerDetails",
    description: "An offer as administrators see it; the texts beside `translations` are in Portuguese.",
  });

const description = text(bannerLengthMax.description).describe("What is offered.");
const cashback = text(bannerLengthMax.cashback).describe("The cashback as a text, not a rate.");
const nothing = { description: null, cashback: null };
const translationFields = z
  .strictObject({
    description: description.nullable().default(null).describe("What is offered."),
    cashback: cashback.nullable().default(null).describe("The cashback as a text, not a rate."),
  })
  .default(nothing);

const fields = {
  company_name: text(placeNameLengthMax).describe("Whose offer it is."),
  description,
  cashback,
  translations: z
    .strictObject({ es: translationFields.describe("In Spanish."), en: translationFields.describe("In English.") })
    .default({ es: nothing, en: nothing })
    .describe("The texts in other languages; one that is null is shown in Portuguese."),
  banner_color: z.string().regex(bannerColorPattern).default(defaultBannerColor).describe("The colour, as `#F39C12`."),
  starts_at: moment.nullable().default(null).describe("From when on customers see it; null for at once."),
  ends_at: moment
    .nullable()
    .default(null)
    .describe("Until when customers see it; null for ever. Later than `starts_at`."),
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
  orderBanners: {
    method: "PUT",
    path: "/banner-order",
    summary: "Reorders the special offers; fails if the list or its order has changed since it was read",
    description: "`banners_changed`: `was` is not the present order, or `ids` are not exactly the banners there are.",
    access: "admin",
    input: z.strictObject({
      ids: order.describe("All banners in the new order."),
      was: order.describe("All banners in the order that was read."),
    }),
    output: z.array(wholeBanner),
    errors: ["banners_changed"],
  },
  createBanner: {
    method: "POST",
    path: "/banners",
    summary: "Creates a special offer at the top of the list",
    description: "`too_many_banners` counts ended ones too.",
    access: "admin",
    input: z.strictObject(fields).superRefine(refuseReversed),
    output: wholeBanner,
    errors: ["too_many_banners"],
  },
  updateBanner: {
    method: "PUT",
    path: "/banners/{id}",
    summary: "Changes a special offer",
    description: "Replaces all fields: one that is left out gets its default.",
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
    output: z.object({ deleted: z.literal(true).describe("It is gone.") }),
    errors: ["not_found"],
  },
});
