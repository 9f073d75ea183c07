import { z } from "zod";
import { amount, id, pageAfter } from "./fields.ts";
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

export const partners = operations({
  getPublicPartners: {
    method: "GET",
    path: "/partners",
    summary: "Partner companies of the directory, by name, in pages by key",
    access: "customer",
    input: z.strictObject(pageAfter(50)),
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
        }),
      ),
      next_after: id.nullable(),
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
      /** What the house owes the company, in minor units. */
      settlement_balance: amount,
    }),
    refusals: [],
  },
});
