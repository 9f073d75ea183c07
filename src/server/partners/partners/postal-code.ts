import type { FieldErrorCode } from "#contract/error-codes.ts";
import { readPostalCode } from "#contract/postal-code.ts";
import { fieldError } from "#server/platform/domain-error.ts";

interface Addressed {
  readonly postal_code?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly whatsapp?: string | null | undefined;
}

/**
 * A partner's postal code in its country's form. A partner has no country of its own: it is that of
 * the list it came in, or else the one of its phones, where the form is fixed.
 *
 * @param country of the list
 */
export function postalCodeOf(
  { postal_code: typed, phone, whatsapp }: Addressed,
  country?: string,
): { readonly form: string | undefined } | { readonly code: FieldErrorCode } {
  if (!typed) return { form: undefined };
  const isBrazilian = (phone ?? whatsapp)?.startsWith("+55") ?? false;
  return readPostalCode(typed, country ?? (isBrazilian ? "BR" : undefined));
}

/** @throws DomainError `invalid_input` for what is no postal code */
export function requirePostalCode(partner: Addressed): string | null {
  const read = postalCodeOf(partner);
  if ("code" in read) throw fieldError({ field: "postal_code", code: read.code });
  return read.form ?? null;
}
