import { z } from "zod";
import { amount, id, moment, optionalText, pageAfter, phone, requireBothCoordinates, text, version } from "./fields.ts";
import {
  addressLengthMax,
  cashbackBasisPoints,
  instagramNamePattern,
  partnerDescriptionLengthMax,
  partnerSearchLengthMax,
  placeNameLengthMax,
  postalCodeLengthMax,
} from "./limits.ts";
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

const basisPoints = z.int().min(cashbackBasisPoints.min).max(cashbackBasisPoints.max);

/** What a company tells of itself. Whatever is left out or empty is not told. */
export const companyFields = {
  company_name: text(placeNameLengthMax),
  business_category: z.enum(businessCategories),
  description: optionalText(partnerDescriptionLengthMax),
  address: optionalText(addressLengthMax),
  city: optionalText(placeNameLengthMax),
  state: optionalText(placeNameLengthMax),
  postal_code: optionalText(postalCodeLengthMax),
  // The directory builds `tel:` and WhatsApp links from these.
  phone: phone.optional(),
  whatsapp: phone.optional(),
  instagram: z.string().trim().regex(instagramNamePattern).optional(),
  /** Hundredths of a percent: 10% is 1000. */
  cashback_basis_points: basisPoints,
};

/** The same in an answer. */
export const companyFacts = {
  company_name: z.string(),
  business_category: z.enum(businessCategories),
  description: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  instagram: z.string().nullable(),
  cashback_basis_points: z.int(),
};

/** What the administrator lets a company choose its cashback between. */
export const cashbackBounds = { cashback_basis_points_min: basisPoints, cashback_basis_points_max: basisPoints };

export const memberRoles = ["owner", "staff"] as const;
export type MemberRole = (typeof memberRoles)[number];

const ownPartner = z.object({
  id,
  ...companyFacts,
  ...cashbackBounds,
  public_cashback_percentage: z.number(),
  fee_basis_points: z.int(),
  fee_fixed: amount,
  /** What the house owes the company, in minor units. */
  settlement_balance: amount,
  /** What the caller is to the company. */
  role: z.enum(memberRoles),
  /** Whether nobody else who can act owns it: the caller's account is not closed before the company is paid out. */
  owns_alone: z.boolean(),
  /** Since when it neither stands in the directory nor can charge; null while it does and can. */
  switched_off_at: moment.nullable(),
  version,
});

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
    summary: "Partners in the directory, paginated by key: nearest first when a position is given, otherwise by name",
    access: "customer",
    input: z
      .strictObject({
        ...directoryFilter,
        ...pageAfter(24),
        /** Where the person is. Neither stored nor logged; a page's key is good for the position that it was given with. */
        latitude: degrees(90),
        longitude: degrees(180),
      })
      .superRefine(requireBothCoordinates("string")),
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
    summary: "The directory's filters: its categories, states and cities, with the number of partners in each",
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
    output: ownPartner,
    refusals: [],
  },
  updateOwnPartner: {
    method: "PUT",
    path: "/partner",
    summary: "Changes the caller's company, and its cashback within the administrator's limits",
    access: "owner",
    input: z.strictObject({ version, ...companyFields }),
    output: ownPartner,
    refusals: ["partner_changed"],
  },
});
