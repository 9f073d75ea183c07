import { z } from "zod";
import {
  amount,
  id,
  moment,
  optionalText,
  pageAfter,
  phone,
  requireBothCoordinates,
  text,
  version,
} from "../fields.ts";
import {
  addressLengthMax,
  cashbackBasisPoints,
  instagramNamePattern,
  partnerDescriptionLengthMax,
  partnerSearchLengthMax,
  placeNameLengthMax,
  postalCodeLengthMax,
} from "../limits.ts";
import { operations } from "../operation.ts";

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

/** Read as text, because an empty one must not count as zero. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,3}(?:\.[0-9]{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
    .optional();

const basisPoints = z.int().min(cashbackBasisPoints.min).max(cashbackBasisPoints.max);

/** A field that is left out or empty is not shown. */
export const partnerFields = {
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
  cashback_basis_points: basisPoints,
};

/** The same in an answer; null where the partner says nothing. */
const directoryFacts = {
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
};
export const partnerFacts = { ...directoryFacts, cashback_basis_points: z.int() };

/** The bounds of a partner's cashback, in basis points, which an administrator sets. */
export const cashbackBounds = { cashback_basis_points_min: basisPoints, cashback_basis_points_max: basisPoints };

export const memberRoles = ["owner", "staff"] as const;
export type MemberRole = (typeof memberRoles)[number];

const ownPartner = z.object({
  id,
  ...partnerFacts,
  ...cashbackBounds,
  /** The same cashback as the directory shows it: percent with up to two decimals, such as 7.5. */
  public_cashback_percentage: z.number(),
  /** For a charge made now: a share in basis points, and a fixed part in minor units. */
  fee_basis_points: z.int(),
  fee_fixed: amount,
  settlement_balance: amount,
  role: z.enum(memberRoles),
  /** The caller is the only owner who is not blocked. */
  owns_alone: z.boolean(),
  /** Since when it is out of the directory and cannot charge; null while it is in use. */
  switched_off_at: moment.nullable(),
  version,
});

/** A filter that is left out or empty filters nothing. */
const directoryFilter = {
  /** Words to find in name, description, category or city; case and accents do not matter. */
  search: optionalText(partnerSearchLengthMax),
  /** Categories that the search means in the reader's language, separated by commas. */
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
  /** `too_many_requests`: the caller has four searches under way. */
  getPublicPartners: {
    method: "GET",
    path: "/partners",
    summary: "Partners in the directory, paginated by key: nearest first when a position is given, otherwise by name",
    access: "customer",
    input: z
      .strictObject({
        ...directoryFilter,
        ...pageAfter(24),
        /** Neither stored nor logged. Later pages must give the same position. */
        latitude: degrees(90),
        longitude: degrees(180),
      })
      .superRefine(requireBothCoordinates("string")),
    output: z.object({
      partners: z.array(
        z.object({
          id,
          ...directoryFacts,
          /** Percent with up to two decimals, such as 7.5. */
          public_cashback_percentage: z.number(),
          /** The partner's own place. */
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          /** To the partner or to the middle of its city; null without a position or a place. */
          distance_miles: z.number().min(0).nullable(),
        }),
      ),
      next_after: id.nullable(),
    }),
    errors: ["too_many_requests"],
  },
  listPartnerFilters: {
    method: "GET",
    path: "/partners/filters",
    summary: "The directory's filters: its categories, states and cities, with the number of partners in each",
    access: "customer",
    output: z.object({
      categories: z.array(z.object({ category: z.enum(businessCategories), count: z.int().min(1) })),
      /** Partners with a city and no state are under a state of null. */
      states: z.array(
        z.object({
          state: z.string().nullable(),
          count: z.int().min(1),
          cities: z.array(z.object({ city: z.string(), count: z.int().min(1) })),
        }),
      ),
    }),
  },
  getOwnPartner: {
    method: "GET",
    path: "/partner",
    summary: "The caller's own partner, its terms and what it has earned",
    access: "partner",
    output: ownPartner,
  },
  /** Replaces all fields: one that is left out becomes empty. */
  updateOwnPartner: {
    method: "PUT",
    path: "/partner",
    summary: "Changes the caller's partner, and its cashback within the administrator's limits",
    access: "owner",
    input: z.strictObject({ version, ...partnerFields }),
    output: ownPartner,
    errors: ["partner_changed"],
  },
});
