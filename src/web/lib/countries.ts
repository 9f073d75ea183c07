import { phoneCountryCodes, type Language, type PhoneCountryCode } from "#contract/limits.ts";

interface Country {
  /** As the profile keeps it (specification, section 3). */
  readonly name: string;
  /** ISO 3166-1. */
  readonly code: string;
  readonly dialCode: PhoneCountryCode;
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

/** A country in the reader's language. */
export function countryLabel({ code, name }: Country, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? name;
}

/** A stored phone as dial code and digits; an unknown code is taken for the default one's number. */
export function splitPhone(phone: string | null): { readonly dialCode: PhoneCountryCode; readonly digits: string } {
  const dialCode = phoneCountryCodes.find((code) => phone?.startsWith(code));
  const number = dialCode && phone ? phone.slice(dialCode.length) : (phone ?? "");
  return { dialCode: dialCode ?? defaultCountry.dialCode, digits: number.replace(/\D/g, "") };
}
