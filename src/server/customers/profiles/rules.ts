import { randomInt } from "node:crypto";
import { unseen } from "#contract/fields.ts";
import {
  accountDeletedReason,
  activationTasks,
  closedAccountName,
  fullNameLengthMax,
  phoneCountryCodes,
  usernamePattern,
  type ActivationTask,
} from "#contract/limits.ts";
import { isReservedName } from "#contract/reserved-names.ts";

const usernameLengthMax = 30;
/** For a name without a Latin letter or digit, or of which a reserved name remains. */
const usernameFallback = "usuario";
/** Letters that do not decompose into a letter and an accent. */
const transliterations: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** The username a full name asks for: first and last name, `marina.azevedo`. */
export function usernameOf(fullName: string): string {
  const words = fullName
    .toLowerCase()
    .normalize("NFD")
    .replace(/[ßæœøđðłþı]/g, (letter) => transliterations[letter]!)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ""))
    .filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  const username = ends.join(".").slice(0, usernameLengthMax).replace(/\.+$/, "");
  return usernamePattern.test(username) && !isReservedName(username) ? username : usernameFallback;
}

/**
 * The username followed by that many random digits: `marina.azevedo27`. Random, so that they do not
 * reveal how many users share the name.
 */
export function withDigits(username: string, digitCount: number): string {
  if (digitCount === 0) return username;
  const digits = randomInt(10 ** (digitCount - 1), 10 ** digitCount);
  return `${username.slice(0, usernameLengthMax - digitCount)}${digits}`;
}

/**
 * 9 is reserved for national bodies, followed by their country's number (ISO/IEC 7812-1); 042 is no
 * country's (ISO 3166-1). So no card network issues these numbers, and ours cannot be mistaken for
 * payment cards.
 */
const cardPrefix = "9042";

/** A random card number of 16 digits whose last makes the Luhn sum right. */
export function newCardNumber(): string {
  const body =
    cardPrefix +
    randomInt(10 ** 11)
      .toString()
      .padStart(11, "0");
  return body + luhnDigit(body);
}

/** The digit that completes a number (ISO/IEC 7812-1, annex B). */
function luhnDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** As shown on home: `****0461`. */
export function maskCard(cardNumber: string): string {
  return `****${cardNumber.slice(-4)}`;
}

/** Whether its owner closed the account. */
export function isCancelled(profile: { readonly is_blocked: boolean; readonly block_reason: string | null }): boolean {
  return profile.is_blocked && profile.block_reason === accountDeletedReason;
}

/** The offered country code that a phone number begins with; none is a prefix of another. */
export function countryCodeOf(phone: string): string | null {
  return phoneCountryCodes.find((code) => phone.startsWith(code)) ?? null;
}

export interface ActivationFacts {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly phone: string | null;
  readonly hasBothPhotos: boolean;
  readonly hasPurchasePassword: boolean;
}

/** The tasks that are still to be done (specification, section 4), in the checklist's order. */
export function missingTasks(facts: ActivationFacts): ActivationTask[] {
  const contact = [facts.address, facts.city, facts.state, facts.postal_code, facts.phone];
  const done: Record<ActivationTask, boolean> = {
    address: contact.every((value) => value !== null && value !== ""),
    documents: facts.hasBothPhotos,
    password: facts.hasPurchasePassword,
  };
  return activationTasks.filter((task) => !done[task]);
}

const everyUnseen = new RegExp(unseen, "gu");

/**
 * Cleans a name of the sign-up form for display: one line, composed letters, no character that
 * typed text may not have. Empty if nothing remains, or a reserved name, which the form refuses.
 */
export function cleanFullName(name: string): string {
  let oneLine = name.normalize().replace(/\s+/g, " ");
  // Removing a character may join others into a forbidden sequence, so this repeats.
  while (unseen.test(oneLine)) oneLine = oneLine.replace(everyUnseen, "");
  oneLine = oneLine.trim();
  if (isReservedName(oneLine)) return "";
  // This one would be shown as a closed account's.
  if (oneLine.toLowerCase() === closedAccountName) return oneLine.replace("_", " ");
  return [...oneLine].slice(0, fullNameLengthMax).join("").slice(0, fullNameLengthMax).trim();
}
