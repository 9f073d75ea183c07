import { cashbackBasisPoints, instagramNamePattern, phonePattern, toInstagramName } from "#contract/limits.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { Input, Output } from "./api.ts";
import type { FormErrors } from "./use-form.ts";

/** The typed details of a partner. The percentage is text: `7,5`. */
export interface PartnerDetailsValues extends Record<string, unknown> {
  readonly company_name: string;
  readonly business_category: BusinessCategory;
  readonly description: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly instagram: string;
  readonly cashback_basis_points: string;
}

type PartnerInput = Omit<Input<"updateOwnPartner">, "version">;

/** The values that the form begins with; an empty one for a new partner. */
export function partnerDetailsValues(
  partner: Output<"getOwnPartner"> | Output<"getPartner"> | undefined,
): PartnerDetailsValues {
  return {
    company_name: partner?.company_name ?? "",
    business_category: partner?.business_category ?? "restaurant",
    description: partner?.description ?? "",
    address: partner?.address ?? "",
    city: partner?.city ?? "",
    state: partner?.state ?? "",
    postal_code: partner?.postal_code ?? "",
    phone: partner?.phone ?? "",
    whatsapp: partner?.whatsapp ?? "",
    instagram: partner?.instagram ?? "",
    cashback_basis_points: percentText(partner?.cashback_basis_points ?? cashbackBasisPoints.usual),
  };
}

/** As the directory's links need a number: `+5511987654321`. */
function plainPhone(typed: string): string {
  return typed.replace(/[\s().-]/g, "");
}

/** The input for the server, without empty fields. */
export function toPartnerDetailsInput(values: PartnerDetailsValues): PartnerInput {
  const optional = (text: string) => (text.trim() === "" ? undefined : text);
  return {
    company_name: values.company_name,
    business_category: values.business_category,
    description: optional(values.description),
    address: optional(values.address),
    city: optional(values.city),
    state: optional(values.state),
    postal_code: optional(values.postal_code),
    phone: optional(plainPhone(values.phone)),
    whatsapp: optional(plainPhone(values.whatsapp)),
    instagram: optional(toInstagramName(values.instagram)),
    cashback_basis_points: parsePercent(values.cashback_basis_points) ?? 0,
  };
}

/**
 * The errors of the form. Its own codes: `phone_format`, `instagram_format`, `percent_format`,
 * `out_of_bounds`.
 */
export function partnerDetailsErrors(
  values: PartnerDetailsValues,
  { min, max }: Bounds,
): FormErrors<PartnerDetailsValues> {
  const input = toPartnerDetailsInput(values);
  const chosen = parsePercent(values.cashback_basis_points);
  return {
    ...(values.company_name.trim() === "" && { company_name: { code: "required" } }),
    ...(input.phone !== undefined && !phonePattern.test(input.phone) && { phone: { code: "phone_format" } }),
    ...(input.whatsapp !== undefined && !phonePattern.test(input.whatsapp) && { whatsapp: { code: "phone_format" } }),
    ...(input.instagram !== undefined &&
      !instagramNamePattern.test(input.instagram) && { instagram: { code: "instagram_format" } }),
    ...(chosen === undefined
      ? { cashback_basis_points: { code: "percent_format" } }
      : (chosen < min || chosen > max) && { cashback_basis_points: { code: "out_of_bounds" } }),
  };
}

/** A partner as the directory's card shows it, while it is typed. */
export function previewOf(values: PartnerDetailsValues) {
  const input = toPartnerDetailsInput(values);
  return {
    company_name: values.company_name.trim(),
    business_category: values.business_category,
    public_cashback_percentage: input.cashback_basis_points / 100,
    description: values.description.trim() || null,
    address: values.address.trim() || null,
    city: values.city.trim() || null,
    state: values.state.trim() || null,
    postal_code: values.postal_code.trim() || null,
    phone: input.phone ?? null,
    whatsapp: input.whatsapp ?? null,
    instagram: input.instagram ?? null,
    distance_miles: null,
  };
}

/** Basis points between which a percentage is chosen. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Without the sign, as it is typed: 750 basis points are `7.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** `7,5`, `7.5` and `7.5 %` are 750; undefined is no percentage. */
export function parsePercent(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  return /^[0-9]{1,3}(?:[.,][0-9]{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : undefined;
}
