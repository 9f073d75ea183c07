import { z } from "zod";
import {
  amount,
  amountField,
  id,
  isFree,
  loginPassword,
  moment,
  nextAfter,
  optionalText,
  pageAfter,
  phone,
  requireBothCoordinates,
  shareInBasisPoints,
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
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";
import { memberRoles, rights } from "./roles.ts";

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

const basisPoints = shareInBasisPoints.min(cashbackBasisPoints.min).max(cashbackBasisPoints.max);
export const category = z
  .enum(businessCategories)
  .meta({ id: "BusinessCategory", description: "What kind of business the partner is." });

const described = {
  company_name: "The partner's name.",
  description: "What the directory says of the partner.",
  address: "Street and number.",
  city: "The city.",
  state: "The state.",
  postal_code: "The postal code.",
  phone: "The phone number to call, in E.164.",
  whatsapp: "The WhatsApp number, in E.164.",
  instagram: "The name on Instagram, without @.",
  cashback_basis_points: "The share of a charge that customers get as cashback.",
  public_cashback_percentage: "The cashback as the directory shows it: percent with up to two decimals.",
} as const;
const percentage = z.number().meta({ description: described.public_cashback_percentage, examples: [7.5] });

/** A field that is left out or empty is not shown. */
export const partnerFields = {
  company_name: text(placeNameLengthMax)
    .refine(...isFree)
    .describe(described.company_name),
  business_category: category,
  description: optionalText(partnerDescriptionLengthMax).describe(described.description),
  address: optionalText(addressLengthMax).describe(described.address),
  city: optionalText(placeNameLengthMax).describe(described.city),
  state: optionalText(placeNameLengthMax).describe(described.state),
  postal_code: optionalText(postalCodeLengthMax).describe(described.postal_code),
  // The directory builds `tel:` and WhatsApp links from these.
  phone: phone.optional().describe(described.phone),
  whatsapp: phone.optional().describe(described.whatsapp),
  instagram: z.string().trim().regex(instagramNamePattern).optional().describe(described.instagram),
  cashback_basis_points: basisPoints.describe(described.cashback_basis_points),
};

/** The same in an answer; null where the partner says nothing. */
const directoryFacts = {
  company_name: z.string().describe(described.company_name),
  business_category: category,
  description: z.string().nullable().describe(described.description),
  address: z.string().nullable().describe(described.address),
  city: z.string().nullable().describe(described.city),
  state: z.string().nullable().describe(described.state),
  postal_code: z.string().nullable().describe(described.postal_code),
  phone: z.string().nullable().describe(described.phone),
  whatsapp: z.string().nullable().describe(described.whatsapp),
  instagram: z.string().nullable().describe(described.instagram),
};
export const partnerFacts = {
  ...directoryFacts,
  cashback_basis_points: shareInBasisPoints.describe(described.cashback_basis_points),
};

/** The bounds of a partner's cashback, in basis points, which an administrator sets. */
export const cashbackBounds = {
  cashback_basis_points_min: basisPoints.describe("The smallest cashback that the partner can choose."),
  cashback_basis_points_max: basisPoints.describe("The largest cashback that the partner can choose."),
};

export const memberRole = z.enum(memberRoles).meta({
  id: "MemberRole",
  description:
    "Owners do everything; managers refund up to a ceiling, read reports and the settlement, and look after cashiers; cashiers charge customers, and refund today's charges up to a ceiling.",
});

const fieldsExample = {
  company_name: "Padaria Estrela",
  business_category: "restaurant",
  description: "Bread from five in the morning",
  address: "Rua Augusta, 1508",
  city: "São Paulo",
  state: "SP",
  postal_code: "01304-001",
  phone: "+551133334444",
  whatsapp: "+5511987654321",
  instagram: "padaria.estrela",
  cashback_basis_points: 750,
};
const ownPartnerExample = {
  id: "01a29f00-0a1b-7c2d-8e3f-405162738495",
  ...fieldsExample,
  cashback_basis_points_min: 0,
  cashback_basis_points_max: 9000,
  public_cashback_percentage: 7.5,
  fee_basis_points: 500,
  fee_fixed: 30,
  settlement_balance: 2095,
  role: "owner",
  owns_alone: true,
  has_tills: true,
  refund_ceilings: { manager: 20000, cashier: 5000, cashier_day: 15000 },
  switched_off_at: null,
  version: 2,
};

/** The ceiling is null where the role refunds nothing. */
const ceiling = amountField(amountLimits.charge).nullable();
const ceilingFields = {
  manager: ceiling.describe("What one manager may refund of one charge, in minor units; null for nothing."),
  cashier: ceiling.describe("What one cashier may refund of one charge, in minor units; null for nothing."),
  cashier_day: ceiling.describe("What one cashier may refund in a day, in minor units; null for as `cashier` allows."),
};
const refundCeilings = z
  .object(ceilingFields)
  .meta({ id: "RefundCeilings", description: "How much members who are not owners may refund." });

const ownPartner = z
  .object({
    id: id,
    ...partnerFacts,
    ...cashbackBounds,
    public_cashback_percentage: percentage,
    fee_basis_points: shareInBasisPoints.describe("Troco's fee for a charge made now: a share of its amount."),
    fee_fixed: amount.describe("Troco's fee for a charge made now: the fixed part, in minor units."),
    settlement_balance: amount
      .nullable()
      .describe("What Troco owes the partner, in minor units; null for readers who are cashiers."),
    role: memberRole,
    owns_alone: z.boolean().describe("Whether the caller is the only owner who is not blocked."),
    has_tills: z.boolean().describe("Whether a till is open that a charge can name."),
    refund_ceilings: refundCeilings,
    switched_off_at: moment
      .nullable()
      .describe("Since when it is out of the directory and cannot charge; null while it is in use."),
    version,
  })
  .meta({ id: "OwnPartner", description: "The caller's own partner.", examples: [ownPartnerExample] });

/** A filter that is left out or empty filters nothing. */
const directoryFilter = {
  search: optionalText(partnerSearchLengthMax).describe(
    "Words to find in name, description, category or city; case and accents do not matter.",
  ),
  search_categories: z
    .string()
    .max(200)
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(businessCategories)))
    .optional()
    .describe("Categories that the search means in the reader's language, separated by commas."),
  category: category.optional().describe("Only partners of this kind."),
  state: optionalText(placeNameLengthMax).describe("Only partners in this state."),
  city: optionalText(placeNameLengthMax).describe("Only partners in this city."),
};

const partnerCount = z.int().min(1).describe("How many partners it has.");

export const partners = operations({
  getPublicPartners: {
    method: "GET",
    path: "/partners",
    summary: "Partners in the directory: nearest first when a position is given, otherwise by name",
    description:
      "The position is neither stored nor logged; later pages must give the same one. `too_many_requests`: the caller has four searches under way.",
    access: "customer",
    input: z
      .strictObject({
        ...directoryFilter,
        ...pageAfter(24),
        latitude: degrees(90).describe("The reader's place, in degrees north; with `longitude` or not at all."),
        longitude: degrees(180).describe("The reader's place, in degrees east; with `latitude` or not at all."),
      })
      .superRefine(requireBothCoordinates("string")),
    output: z.object({
      partners: z.array(
        z
          .object({
            id: id,
            ...directoryFacts,
            public_cashback_percentage: percentage,
            latitude: z.number().nullable().describe("The partner's place, in degrees north; null if unknown."),
            longitude: z.number().nullable().describe("The partner's place, in degrees east; null if unknown."),
            distance_miles: z
              .number()
              .min(0)
              .nullable()
              .describe("To the partner or to the middle of its city; null without a position or a place."),
          })
          .meta({ id: "PublicPartner", description: "A partner as the directory shows it." }),
      ),
      next_after: nextAfter,
    }),
    errors: ["too_many_requests"],
  },
  listPartnerFilters: {
    method: "GET",
    path: "/partners/filters",
    summary: "The directory's filters: its categories, states and cities, with the number of partners in each",
    access: "customer",
    output: z.object({
      categories: z
        .array(z.object({ category, count: partnerCount }))
        .describe("The kinds of business that the directory has."),
      states: z
        .array(
          z.object({
            state: z.string().nullable().describe("The state; null for partners with a city and no state."),
            count: partnerCount,
            cities: z
              .array(z.object({ city: z.string().describe(described.city), count: partnerCount }))
              .describe("Its cities."),
          }),
        )
        .describe("The states that the directory has."),
    }),
  },
  getOwnPartner: {
    method: "GET",
    path: "/partner",
    summary: "The caller's own partner, its terms and what it has earned",
    example: { input: {}, output: ownPartnerExample },
    access: rights.charges,
    output: ownPartner,
  },
  updateOwnPartner: {
    method: "PUT",
    path: "/partner",
    summary: "Changes the caller's partner, and its cashback within the administrator's limits",
    description: "Replaces all fields: one that is left out becomes empty.",
    example: { input: { version: 1, ...fieldsExample }, output: ownPartnerExample },
    access: rights.company,
    input: z.strictObject({ version, ...partnerFields }),
    output: ownPartner,
    errors: ["partner_changed"],
  },
  setRefundCeilings: {
    method: "PUT",
    path: "/partner/refund-ceilings",
    summary: "Sets how much managers and cashiers may refund",
    description:
      "They count from the next refund on, with what was refunded before. A ceiling is for all refunds that one member makes of one charge; `cashier_day` is for a day of the installation's time zone. Owners have none, and API keys their own `refund_ceiling`. `refund_rights_too_soon`: in the 24 hours after a new device or password an owner raises no ceiling, until `until`.",
    example: {
      input: { ...ownPartnerExample.refund_ceilings, login_password: "the owner's login password" },
      output: ownPartnerExample.refund_ceilings,
    },
    access: rights.roles,
    asksLoginPassword: true,
    input: z.strictObject({ ...ceilingFields, login_password: loginPassword }),
    output: refundCeilings,
    errors: ["refund_rights_too_soon"],
  },
});
