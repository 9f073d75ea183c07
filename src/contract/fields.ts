import { z } from "zod";
import { largestBalance } from "./money.ts";
import { languages, purchasePasswordLength, usernamePattern } from "./limits.ts";

/** Control characters other than a line break have no place in what a person types. */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** One line or paragraph a person typed: trimmed, NFC, 1 to `max` characters, no control characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1)
    .max(max)
    .refine((value) => !controlCharacters.test(value), { params: { code: "invalid_format" } });

/** As `text`, but may be left empty; an empty string means "nothing". */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max)
    .refine((value) => !controlCharacters.test(value), { params: { code: "invalid_format" } })
    .optional();

/** An amount of money that is about to move, in minor units. */
export const amountField = (limits: { readonly min: number; readonly max: number }) =>
  z.int().min(limits.min).max(limits.max);

/** An amount in an answer: minor units, never negative. */
export const amount = z.int().min(0).max(largestBalance);
/** An amount in an answer that may be negative: money that left. */
export const signedAmount = z.int().min(-largestBalance).max(largestBalance);

export const id = z.uuid();
/** The auth library's user ids are opaque; ours are its. */
export const userId = z.string().min(1).max(64);
/** A moment as RFC 3339 in UTC. */
export const moment = z.iso.datetime();
export const language = z.enum(languages);
/** As typed, with or without a leading @; compared without regard to case. */
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ""))
  .pipe(z.string().regex(usernamePattern));
export const purchasePassword = z.string().regex(new RegExp(`^[0-9]{${purchasePasswordLength}}$`));
/** An IANA zone the runtime knows, such as America/Sao_Paulo. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: "invalid_format" } });

function isTimeZone(value: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
