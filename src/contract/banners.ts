import { z } from "zod";
import { id, moment, text } from "./fields.ts";
import { placeNameLengthMax } from "./limits.ts";
import { operations } from "./operation.ts";

const defaultBannerColor = "#F39C12";

const banner = z.object({
  id,
  company_name: z.string(),
  description: z.string(),
  cashback: z.string(),
  banner_color: z.string(),
  created_at: moment,
});

const fields = {
  company_name: text(placeNameLengthMax),
  description: text(160),
  cashback: text(40),
  banner_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default(defaultBannerColor),
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
    input: z.strictObject({ id, ...fields }),
    output: banner,
    refusals: ["not_found"],
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
