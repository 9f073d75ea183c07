import { cashbackBasisPoints } from "#contract/limits.ts";
import {
  partnerDetailsErrors,
  partnerDetailsValues,
  toPartnerDetailsInput,
  type PartnerDetailsValues,
  parsePercent,
  percentText,
} from "#web/lib/partner-details-form.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import type { StepUp } from "#web/lib/use-step-up-form.ts";
import type { AdministeredPartner } from "./use-partners.ts";

/** The fields that an administrator types of a partner; all but the category as text. */
export interface PartnerValues extends PartnerDetailsValues, StepUp {
  readonly cashback_basis_points_min: string;
  readonly cashback_basis_points_max: string;
  readonly latitude: string;
  readonly longitude: string;
  /** Typed for a new partner alone. */
  readonly owner_email: string;
}

export function partnerValues(partner: AdministeredPartner | undefined): PartnerValues {
  return {
    ...partnerDetailsValues(partner),
    cashback_basis_points_min: percentText(partner?.cashback_basis_points_min ?? cashbackBasisPoints.min),
    cashback_basis_points_max: percentText(partner?.cashback_basis_points_max ?? cashbackBasisPoints.max),
    latitude: partner?.latitude?.toString() ?? "",
    longitude: partner?.longitude?.toString() ?? "",
    owner_email: "",
    login_password: "",
  };
}

/** Degrees with a point or a comma; undefined if empty, NaN if invalid. */
export function parseDegrees(typed: string): number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^-?[0-9]{1,3}(?:[.,][0-9]{1,15})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/** The typed bounds; an invalid percentage does not bound. */
export function typedBounds(values: Pick<PartnerValues, "cashback_basis_points_min" | "cashback_basis_points_max">): {
  readonly min: number;
  readonly max: number;
} {
  return {
    min: parsePercent(values.cashback_basis_points_min) ?? cashbackBasisPoints.min,
    max: parsePercent(values.cashback_basis_points_max) ?? cashbackBasisPoints.max,
  };
}

export function toPartnerInput(values: PartnerValues) {
  const { min, max } = typedBounds(values);
  return {
    ...toPartnerDetailsInput(values),
    cashback_basis_points_min: min,
    cashback_basis_points_max: max,
    latitude: parseDegrees(values.latitude),
    longitude: parseDegrees(values.longitude),
    login_password: values.login_password,
  };
}

/**
 * The errors of the form. Beside the details' own codes: `bounds_turned`, `degrees_format`,
 * `both_degrees`.
 */
export function partnerErrors(values: PartnerValues): FormErrors<PartnerValues> {
  const { min, max } = typedBounds(values);
  const percent = (name: "cashback_basis_points_min" | "cashback_basis_points_max") => {
    const parsed = parsePercent(values[name]);
    return (parsed === undefined || parsed > cashbackBasisPoints.max) && { [name]: { code: "percent_format" } };
  };
  return {
    ...partnerDetailsErrors(values, { min: Math.min(min, max), max: Math.max(min, max) }),
    ...(min > max && { cashback_basis_points_max: { code: "bounds_turned" } }),
    ...percent("cashback_basis_points_min"),
    ...percent("cashback_basis_points_max"),
    ...degreesErrors(values),
  };
}

function degreesErrors(values: PartnerValues): FormErrors<PartnerValues> {
  const [latitude, longitude] = [parseDegrees(values.latitude), parseDegrees(values.longitude)];
  const wrong = (degrees: number | undefined, max: number) => degrees !== undefined && !(Math.abs(degrees) <= max);
  if (wrong(latitude, 90)) return { latitude: { code: "degrees_format" } };
  if (wrong(longitude, 180)) return { longitude: { code: "degrees_format" } };
  if ((latitude === undefined) === (longitude === undefined)) return {};
  return { [latitude === undefined ? "latitude" : "longitude"]: { code: "both_degrees" } };
}
