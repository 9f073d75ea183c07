import { cardNumberLength } from "#contract/limits.ts";

/** A card number in groups of four, as cards show it: `9042 1833 7712 0461`. Also for one still being typed. */
export function groupCardNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, "$& ");
}

/** The digits of a card number as somebody types or pastes it; further ones are not taken. */
export function parseCardDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, cardNumberLength);
}
