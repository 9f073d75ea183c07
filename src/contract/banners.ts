import { z } from "zod";
import { id, moment, text } from "./fields.ts";
import { bannerColorPattern, bannerLengthMax, defaultBannerColor, placeNameLengthMax } from "./limits.ts";
import { operations } from "./operation.ts";

/** Counts the changes. Whoever changes a banner names the version that was read. */
const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const banner = z.object({
  id,
  company_name: z.string(),
  description: z.string(),
  cashback: z.string(),
  banner_color: z.string(),
  version,
  created_at: moment,
});

const fields = {
  company_name: text(placeNameLengthMax),
  description: text(bannerLengthMax.description),
  cashback: text(bannerLengthMax.cashback),
  banner_color: z.string().regex(bannerColorPattern).default(defaultBannerColor),
};

export const banners = operations({
  listBanners: {
    method: "GET",
    path: "/banners",
    summary: "Special offers, newest first",
    access: "customer",
    input: z.strictObject({}),
    output: z.array(banner),
    refusals: [],
  },
  createBanner: {
    method: "POST",
    path: "/banners",
    summary: "Creates a special offer",
    access: "admin",
    input: z.strictObject(fields),
    output: banner,
    refusals: [],
  },
  updateBanner: {
    method: "PUT",
    path: "/banners/{id}",
    summary: "Changes a special offer",
    access: "admin",
    input: z.strictObject({ id, version, ...fields }),
    output: banner,
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
