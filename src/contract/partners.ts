import { z } from "zod";
import { amount, id, optionalText, pageAfter } from "./fields.ts";
import { partnerSearchLengthMax, placeNameLengthMax } from "./limits.ts";
import { operations } from "./operation.ts";

export const businessCategories = [
  "fashion",
  "restaurant",
  "technology",
  "barbershop",
  "health",
  "education",
  "other",
] as const;
export type BusinessCategory = (typeof businessCategories)[number];

/** Degrees as a decimal number, such as -23.5505; text, for an empty one must not count as zero. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,3}(?:\.[0-9]{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
    .optional();

/** The partners that the directory is asked for. Whatever is left out filters nothing. */
const directoryFilter = {
  /** Words of a company's name, description, category or city; accents and case do not matter, and each must be found. */
  search: optionalText(partnerSearchLengthMax),
  /** Categories, separated by commas, that the search names in the reader's language: their partners are found too. */
  search_categories: z
    .string()
    .max(200)
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(businessCategories)))
    .optional(),
  category: z.enum(businessCategories).optional(),
  state: optionalText(placeNameLengthMax),
  city: optionalText(placeNameLengthMax),
};

export const partners = operations({
  getPublicPartners: {
    method: "GET",
    path: "/partners",
    summary:
      "Partner companies of the directory, in pages by key: the nearest first when a position is given, else by name",
    access: "customer",
    input: z
      .strictObject({
        ...directoryFilter,
        ...pageAfter(24),
        /** Where the person is. Neither stored nor logged; a page's key is good for the position that it was given with. */
        latitude: degrees(90),
        longitude: degrees(180),
      })
      .superRefine(({ latitude, longitude }, context) => {
        if ((latitude === undefined) === (longitude === undefined)) return;
        const missing = latitude === undefined ? "latitude" : "longitude";
        context.addIssue({ code: "invalid_type", expected: "string", input: undefined, path: [missing] });
      }),
    output: z.object({
      partners: z.array(
        z.object({
          id,
          company_name: z.string(),
          business_category: z.enum(businessCategories),
          public_cashback_percentage: z.number(),
          description: z.string().nullable(),
          address: z.string().nullable(),
          city: z.string().nullable(),
          state: z.string().nullable(),
          postal_code: z.string().nullable(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          phone: z.string().nullable(),
          whatsapp: z.string().nullable(),
          instagram: z.string().nullable(),
          /** From the position to the company, or to the middle of its city; null where either is not known. */
          distance_miles: z.number().min(0).nullable(),
        }),
      ),
      next_after: id.nullable(),
    }),
    refusals: ["too_many_requests"],
  },
  listPartnerFilters: {
    method: "GET",
    path: "/partners/filters",
    summary:
      "What the directory can be filtered by: the categories, states and cities found in it, with how many partners",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({
      categories: z.array(z.object({ category: z.enum(businessCategories), count: z.int().min(1) })),
      /** By name. A company whose address names a city and no state stands under a state of null. */
      states: z.array(
        z.object({
          state: z.string().nullable(),
          count: z.int().min(1),
          cities: z.array(z.object({ city: z.string(), count: z.int().min(1) })),
        }),
      ),
    }),
    refusals: [],
  },
  getOwnPartner: {
    method: "GET",
    path: "/partner",
    summary: "The caller's own company, its terms and what it has earned",
    access: "partner",
    input: z.strictObject({}),
    output: z.object({
      id,
      company_name: z.string(),
      business_category: z.enum(businessCategories),
      public_cashback_percentage: z.number(),
      cashback_basis_points: z.int(),
      fee_basis_points: z.int(),
      fee_fixed: amount,
      /** Who the caller is in it. */
      role: z.enum(["owner", "staff"]),
      /** What the house owes the company, in minor units. */
      settlement_balance: amount,
    }),
    refusals: [],
  },
});
