import { cardNumberLength } from "#contract/limits.ts";

/** A card number in groups of four, as cards show it: `9042 1833 7712 0461`. Also a partial one. */
export function groupCardNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, "$& ");
}

/** The digits of a typed or pasted card number; more than 16 are dropped. */
export function parseCardDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, cardNumberLength);
}

/**
 * Whether the last digit of a whole number is right (ISO/IEC 7812-1, annex B), which detects any
 * single wrong digit.
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The card number that a code holds; undefined where it holds something else. */
export function parseCodedCard(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, "");
  return digits.length === cardNumberLength && /^\d+$/.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}
