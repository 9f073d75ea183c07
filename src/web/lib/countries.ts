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

function countryLabel({ code, name }: Country, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? name;
}

/**
 * The dial codes of the profile (specification, section 2); the contact form has those of its
 * countries.
 */
const profileCountries = [
  { code: "US", dialCode: "+1" },
  { code: "BR", dialCode: "+55" },
  { code: "ES", dialCode: "+34" },
  { code: "FR", dialCode: "+33" },
  { code: "DE", dialCode: "+49" },
] as const satisfies readonly Pick<Country, "code" | "dialCode">[];

interface DialCodeOption {
  readonly value: PhoneCountryCode;
  readonly label: string;
}

const toOption = ({ code, dialCode }: Pick<Country, "code" | "dialCode">): DialCodeOption => ({
  value: dialCode,
  label: `${dialCode} ${code}`,
});

export const contactDialCodes: readonly DialCodeOption[] = countries.map(toOption);
export const profileDialCodes: readonly DialCodeOption[] = profileCountries.map(toOption);

/**
 * The countries to choose from in the reader's language, with one that was stored by other means.
 */
export function countryOptions(chosen: string, language: Language): { value: string; label: string }[] {
  const listed = countries.map((country) => ({
    value: country.name as string,
    label: countryLabel(country, language),
  }));
  return listed.some(({ value }) => value === chosen) ? listed : [...listed, { value: chosen, label: chosen }];
}

/** The same, each with its dial code, as the contact form lists them: `Brasil +55`. */
export function contactCountryOptions(chosen: string, language: Language): { value: string; label: string }[] {
  return countryOptions(chosen, language).map(({ value, label }) => {
    const country = countries.find(({ name }) => name === value);
    return { value, label: country ? `${label} ${country.dialCode}` : label };
  });
}

/**
 * A typed or pasted phone: digits, and the dial code if it begins with one, as `+55 11…` or `0055
 * 11…`. Undefined for a code that is not offered.
 */
export function parsePhone(
  text: string,
): { readonly dialCode: PhoneCountryCode | undefined; readonly digits: string } | undefined {
  const international = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/^\s*00/, "").replace(/\D/g, "");
  if (!international) return { dialCode: undefined, digits };
  const dialCode = phoneCountryCodes.find((code) => `+${digits}`.startsWith(code));
  if (dialCode) return { dialCode, digits: digits.slice(dialCode.length - 1) };
  // Still being typed: +5 may become +55.
  return phoneCountryCodes.some((code) => code.startsWith(`+${digits}`)) ? { dialCode: undefined, digits } : undefined;
}

/**
 * A stored phone as dial code and digits; with an unknown code, all of it as a number of the
 * default one.
 */
export function splitPhone(phone: string | null): { readonly dialCode: PhoneCountryCode; readonly digits: string } {
  const dialCode = phoneCountryCodes.find((code) => phone?.startsWith(code));
  const number = dialCode && phone ? phone.slice(dialCode.length) : (phone ?? "");
  return { dialCode: dialCode ?? defaultCountry.dialCode, digits: number.replace(/\D/g, "") };
}
