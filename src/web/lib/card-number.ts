import { cardNumberLength } from "#contract/limits.ts";

/** A card number in groups of four, as cards show it: `9042 1833 7712 0461`. Also for one still being typed. */
export function groupCardNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, "$& ");
}

/** The digits of a card number as somebody types or pastes it; further ones are not taken. */
export function parseCardDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, cardNumberLength);
}

/** Whether a whole number's last digit is the one that the others ask for (ISO/IEC 7812-1, annex B): one wrong digit is always told. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The card number that a code holds; undefined where it holds something else. */
export function parseCodedCard(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, "");
  return digits.length === cardNumberLength && /^\d+$/.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}
