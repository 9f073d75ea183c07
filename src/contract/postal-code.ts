import type { FieldErrorCode } from "./error-codes.ts";
import { postalCodePattern } from "./limits.ts";

/** The country's code (ISO 3166-1) of the names that profiles keep. */
const codeOf: Readonly<Record<string, string>> = {
  "United States": "US",
  Brasil: "BR",
  Brazil: "BR",
  España: "ES",
  México: "MX",
  Colombia: "CO",
  Perú: "PE",
};

/** How many digits a postal code has where it is nothing but digits, and may begin with a zero. */
const digitsOf: Readonly<Record<string, number>> = { BR: 8, US: 5, ES: 5, MX: 5, DE: 5, FR: 5, IT: 5, PE: 5, CO: 6 };

/**
 * A postal code in the one form of its country: capitals, single spaces and hyphens; Brazil's eight
 * digits as `01304-001`, also where the country is not known, because no other country here has
 * eight. A zero that a spreadsheet has taken away from the beginning is an error of its own.
 *
 * @param country its code, or its name as a profile keeps it
 */
export function readPostalCode(
  typed: string,
  country: string | undefined,
): { readonly form: string } | { readonly code: FieldErrorCode } {
  const plain = typed
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  const code = country === undefined ? undefined : (codeOf[country] ?? country);
  const digits = /^[0-9][0-9. -]*$/.test(plain) ? plain.replace(/\D/g, "") : undefined;
  const usual = digitsOf[code ?? ""];
  if (digits !== undefined && digits.length === 8)
    return /^0+$/.test(digits) ? { code: "invalid_format" } : { form: `${digits.slice(0, 5)}-${digits.slice(5)}` };
  if (digits !== undefined && digits.length + 1 === usual) return { code: "lost_zero" };
  if (code === "BR") return { code: "invalid_format" };
  if (code === "US" && digits?.length === 9) return { form: `${digits.slice(0, 5)}-${digits.slice(5)}` };
  return postalCodePattern.test(plain) && /[0-9]/.test(plain) ? { form: plain } : { code: "invalid_format" };
}
