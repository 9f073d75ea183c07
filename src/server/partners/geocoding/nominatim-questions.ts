import type { FullAddress } from "./geocoder.ts";

/** `Rua Augusta, 1508 - loja 2`: the street, its number, and what no map knows. */
const streetAndNumber = /^([^,]*\p{L}[^,]*?)\s*,\s*(?:n[.º°o]*\s*)?(\d{1,6}[A-Za-z]?)(?![\d\p{L}])/u;

/** An address in the parts of a structured search, which puts the number before the street. */
export function structureOf({ address, city, state, postalCode }: FullAddress): Record<string, string> {
  const [, street, number] = streetAndNumber.exec(address) ?? [];
  return {
    street: street === undefined ? address : `${number} ${street}`,
    city,
    ...(state && { state }),
    ...(postalCode && { postalcode: postalCode }),
  };
}

/**
 * An address as one text, without the postal code: a wrong one is the usual reason for no result.
 */
export function freeFormOf({ address, city, state }: FullAddress): string {
  const [, street, number] = streetAndNumber.exec(address) ?? [];
  const line = street === undefined ? address : `${street} ${number}`;
  return [line, city, state].filter(Boolean).join(", ");
}
