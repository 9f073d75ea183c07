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

/**
 * Degrees as a decimal number, such as -23.5505. It is read as text, because an empty one must not
 * count as zero.
 */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,3}(?:\.[0-9]{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
    .optional();

const basisPoints = z.int().min(cashbackBasisPoints.min).max(cashbackBasisPoints.max);

/** What a partner says of itself, as input. What is left out or empty is not shown. */
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
  /** Hundredths of a percent: 10% is 1000. */
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

/** The bounds within which an administrator lets a partner choose its cashback, in basis points. */
export const cashbackBounds = { cashback_basis_points_min: basisPoints, cashback_basis_points_max: basisPoints };

export const memberRoles = ["owner", "staff"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A partner as its own members see it. */
const ownPartner = z.object({
  id,
  ...partnerFacts,
  ...cashbackBounds,
  /** The same cashback as the directory shows it: percent with up to two decimals, such as 7.5. */
  public_cashback_percentage: z.number(),
  /**
   * Troco's fee for a charge made now: a share in basis points, and a fixed part in minor units.
   */
  fee_basis_points: z.int(),
  fee_fixed: amount,
  /** What Troco owes the partner, in minor units. */
  settlement_balance: amount,
  /** The caller's. */
  role: z.enum(memberRoles),
  /**
   * The caller is the only owner who is not blocked, and can close the account only once the
   * partner is paid out.
   */
  owns_alone: z.boolean(),
  /** Since when it is out of the directory and cannot charge; null while it is in use. */
  switched_off_at: moment.nullable(),
  version,
});

/** What the directory is narrowed to. What is left out or empty filters nothing. */
const directoryFilter = {
  /**
   * Words, each of which must be found in the partner's name, description, category or city; case
   * and accents do not matter.
   */
  search: optionalText(partnerSearchLengthMax),
  /**
   * Categories, separated by commas, that the search means in the reader's language; their partners
   * are found too.
   */
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
  /**
   * Partners that are switched off are left out. `too_many_requests` means that the caller has four
   * searches under way.
   */
  getPublicPartners: {
    method: "GET",
    path: "/partners",
    summary: "Partners in the directory, paginated by key: nearest first when a position is given, otherwise by name",
    access: "customer",
    input: z
      .strictObject({
        ...directoryFilter,
        ...pageAfter(24),
        /**
         * Where the user is: neither stored nor logged. Later pages must give the same position.
         */
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
          /** The partner's own place in degrees; null where it has none of its own. */
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          /**
           * To a tenth of a mile, to the partner or to the middle of its city; null without a
           * position or a place.
           */
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
      /** By name. Partners with a city and no state are under a state of null. */
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
  /**
   * Replaces all fields: one that is left out becomes empty. `partner_changed` means that `version`
   * is not the present one. `invalid_input` with `too_small` or `too_big` at
   * `cashback_basis_points` has the administrator's bound.
   */
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
