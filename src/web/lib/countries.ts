import type { Input } from "./api.ts";
import type { Language } from "#contract/limits.ts";

export type DialCode = NonNullable<Input<"updateProfile">["phone_country_code"]>;

interface Country {
  /** As the profile keeps it (specification, section 3). */
  readonly name: string;
  /** ISO 3166-1. */
  readonly code: string;
  readonly dialCode: DialCode;
}

/** The contact form's countries; the first is the default. */
export const countries = [
  { name: "United States", code: "US", dialCode: "+1" },
  { name: "Brasil", code: "BR", dialCode: "+55" },
  { name: "España", code: "ES", dialCode: "+34" },
  { name: "México", code: "MX", dialCode: "+52" },
  { name: "Argentina", code: "AR", dialCode: "+54" },
  { name: "Chile", code: "CL", dialCode: "+56" },
  { name: "Colombia", code: "CO", dialCode: "+57" },
  { name: "Perú", code: "PE", dialCode: "+51" },
] as const satisfies readonly Country[];

const defaultCountry = countries[0];

/** Dial codes that a stored phone may begin with; none is the beginning of another. */
const knownDialCodes: readonly DialCode[] = [...countries.map(({ dialCode }) => dialCode), "+33", "+49"];

/** A country in the reader's language. */
export function countryLabel({ code, name }: Country, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? name;
}

/** A stored phone as dial code and digits; an unknown code is taken for the default one's number. */
export function splitPhone(phone: string | null): { readonly dialCode: DialCode; readonly digits: string } {
  const dialCode = knownDialCodes.find((code) => phone?.startsWith(code));
  const number = dialCode && phone ? phone.slice(dialCode.length) : (phone ?? "");
  return { dialCode: dialCode ?? defaultCountry.dialCode, digits: number.replace(/\D/g, "") };
}
