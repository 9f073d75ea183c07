import { z } from "zod";
import type { FieldErrorCode } from "./error-codes.ts";
import { isGuessable } from "./guessable-password.ts";
import {
  emailLengthMax,
  languages,
  loginPasswordLength,
  pageRowsMax,
  phonePattern,
  postalCodePattern,
  purchasePasswordLength,
  usernamePattern,
} from "./limits.ts";
import { largestBalance } from "./money.ts";
import { isReservedName } from "./reserved-names.ts";

/** The tags of the flags of England, Scotland and Wales, behind a black flag. */
const flagTags =
  "\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}";
const anyTag = "[\\u{e0001}-\\u{e007f}]";
/** The signs that stand for a vowel in the scripts of India and Sri Lanka. */
const virama = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]";
const indic = "[\\u0900-\\u0dff]";
/** Arabic letters that never join the next one: what separates them from it shows nothing. */
const joinsNoNext =
  "[\\u0621-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0673\\u0675-\\u0677\\u0688-\\u0699\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2\\u06d3\\u06d5\\u06ee\\u06ef\\u0640]";
const arabic = "(?:(?=\\p{L})\\p{Script=Arabic})";

/** Joiners where a script needs them, by the rules of Unicode for names (UAX 31) and IDNA. */
const joinersInScripts = [
  // Persian and its neighbours: between two letters that would join.
  `(?<=${arabic}\\p{M}{0,2})(?<!${joinsNoNext}\\p{M}{0,2})\\u200c(?=${arabic})(?!\\u0621)`,
  // Hindi, Malayalam, Sinhala and their neighbours: behind the sign that a vowel is missing.
  `(?<=${indic}${virama})\\u200c(?=${indic})`,
  `(?<=${indic}${virama})\\u200d`,
  // Bengali and Marathi: between an R and that sign.
  `(?<=[\\u0930\\u09b0\\u09f0\\u0c30\\u0cb0])\\u200d(?=${virama})`,
  // Within an emoji.
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
];

/**
 * Matches a character that no typed text may have: line breaks, control characters, lone
 * surrogates, characters that change the direction of the text or show nothing, and five combining
 * marks in a row. A variation selector behind an emoji or a Chinese character is allowed, as are
 * the tags of three flags, and joiners within an emoji and in the scripts that need them. A name on
 * a screen where money is confirmed must be what it looks like.
 */
export const unseen = new RegExp(
  [
    "[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]",
    `(?!${joinersInScripts.join("|")})[\\u200c\\u200d]`,
    `(?![\\u200c\\u200d]|${anyTag})\\p{Cf}`,
    // A tag that no black flag begins, and a black flag with other tags than those.
    `(?<!\\u{1f3f4}${anyTag}*)${anyTag}`,
    `\\u{1f3f4}(?=${anyTag})(?!${flagTags}(?!${anyTag}))`,
    "\\u034f|\\u115f|\\u1160|\\u17b4|\\u17b5|\\u2800|\\u3164|\\uffa0",
    "(?<![\\p{Extended_Pictographic}\\p{Script=Han}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}](?!\\u20e3)",
    "\\p{M}{5}",
  ].join("|"),
  "u",
);

/** One line of typed text: trimmed, in NFC, 1 to `max` UTF-16 code units, none `unseen`. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1)
    .max(max)
    .refine((value) => !unseen.test(value), { params: { code: "invalid_format" } });

/** As `text`, but may be left out or be empty, which mean the same. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max)
    .refine((value) => !unseen.test(value), { params: { code: "invalid_format" } })
    .optional();

/** The unit stands in the reference beside the type. */
export const minorUnits = { format: "minor-units", examples: [2500] };

/** An amount of an input, in minor units, within `limits` of `amountLimits`, both included. */
export const amountField = (limits: { readonly min: number; readonly max: number }) =>
  z
    .int()
    .min(limits.min)
    .max(limits.max)
    .meta({ ...minorUnits, description: "The amount, in minor units: `2500` is 25.00." });

/** An amount in an answer: minor units, never negative. */
export const amount = z
  .int()
  .min(0)
  .max(largestBalance)
  .meta({ ...minorUnits, description: "The amount, in minor units: `2500` is 25.00." });
/** An amount in an answer, in minor units; negative for money that left. */
export const signedAmount = z
  .int()
  .min(-largestBalance)
  .max(largestBalance)
  .meta({ ...minorUnits, description: "The amount, in minor units; negative for money that left." });
/** A share of an amount, in basis points. */
export const shareInBasisPoints = z.int().meta({ format: "basis-points", examples: [1000] });

/** In lower case, as PostgreSQL writes it, so that the same id is the same text. */
export const id = z
  .uuid()
  .toLowerCase()
  .meta({ description: "Its ID.", examples: ["01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081"] });
/** The auth library's user ids are opaque; ours are its. */
export const userId = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: "The user's ID, which is opaque.", examples: ["4b1f0c52-9d0e-4a55-8c1b-7f0a3d2e6b90"] });
export const userIdentity = {
  user_id: userId,
  full_name: z.string().meta({ description: "The user's full name.", examples: ["Marina Azevedo"] }),
  username: z.string().meta({ description: "The user's username, without @.", examples: ["marina.azevedo"] }),
};
export const identifiedUser = z
  .object(userIdentity)
  .meta({ id: "UserIdentity", description: "A user by ID and names." });
export const count = z
  .int()
  .min(0)
  .meta({ description: "How many.", examples: [3] });
/** A sum over time or over many accounts, in minor units, which may exceed any balance. */
export const sum = z
  .int()
  .min(0)
  .meta({ ...minorUnits, description: "The sum, in minor units." });
/** A moment as RFC 3339 in UTC: `2026-11-21T13:00:00.000Z`. */
export const moment = z.iso
  .datetime()
  .meta({ description: "A moment as RFC 3339 in UTC.", examples: ["2026-11-21T13:00:00.000Z"] });
/** A moment of an input. PostgreSQL's calendar has no year zero, so that one is invalid. */
export const namedMoment = moment.refine((value) => !value.startsWith("0000"), { params: { code: "invalid_format" } });
/** A day of an input, `2026-11-21`, in the time zone that the input names; of this century. */
const day = z.iso
  .date()
  .refine((value) => value.startsWith("20"), { params: { code: "invalid_format" } })
  .meta({ description: "A day of the time zone.", examples: ["2026-11-21"] });
/** The first and the last day of a period; see `requireOrder`. */
export const firstDay = day.describe("The first day of the period, in `time_zone`.");
export const lastDay = day.describe("The last day of the period, which is included; not before `from`.");

/** Adds `invalid_format` at `to` if that day is before `from`; both are included. */
export function requireOrder(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (from === undefined || to === undefined || from <= to) return;
  context.addIssue({ code: "custom", path: ["to"], params: { code: "invalid_format" } });
}

export const pageLimit = (usual: number) =>
  z.coerce.number().int().min(1).max(pageRowsMax).default(usual).describe("The most rows of a page.");
/**
 * The input of a list that is read page by page, newest first: `limit` rows (1 to `pageRowsMax`,
 * `usual` if left out) that come after the row with the id `before`. The next page's `before` is
 * the answer's `next_before`; null ends the list.
 */
export const pageBefore = (usual: number) => ({
  before: id
    .optional()
    .describe("The `next_before` of the page before: rows after that one follow. Leave it out for the first page."),
  limit: pageLimit(usual),
});
/** As `pageBefore`, in another order: `after` is the last row, `next_after` the answer's. */
export const pageAfter = (usual: number) => ({
  after: id
    .optional()
    .describe("The `next_after` of the page before: rows after that one follow. Leave it out for the first page."),
  limit: pageLimit(usual),
});
const lastOfPage = (parameter: string) =>
  id.nullable().describe(`What to pass as \`${parameter}\` for the next page; null on the last one.`);
/** Lists that are read by `pageBefore` or `pageAfter` answer one of these beside their rows. */
export const nextBefore = lastOfPage("before");
export const nextAfter = lastOfPage("after");

/** A place in degrees (WGS 84), or neither; `requireBothCoordinates` checks that. */
export const coordinates = {
  latitude: z.number().min(-90).max(90).optional().describe("Degrees north (WGS 84); with `longitude` or not at all."),
  longitude: z.number().min(-180).max(180).optional().describe("Degrees east (WGS 84); with `latitude` or not at all."),
};

/** Requires both coordinates or neither. `expected` is the type of the one that is missing. */
export const requireBothCoordinates =
  (expected: "number" | "string") =>
  (place: { latitude?: unknown; longitude?: unknown }, context: z.core.$RefinementCtx): void => {
    if ((place.latitude === undefined) === (place.longitude === undefined)) return;
    const missing = place.latitude === undefined ? "latitude" : "longitude";
    context.addIssue({ code: "invalid_type", expected, input: undefined, path: [missing] });
  };

/** Counts changes. A change names the version that was read, and fails if there is a newer one. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .meta({ description: "Counts changes. A change names the version that was read.", examples: [3] });

export const language = z.enum(languages).meta({ id: "Language", description: "A language of the app." });
/** Refuses a name that would speak for the operator. */
export const isFree = [
  (name: string) => !isReservedName(name),
  { params: { code: "reserved" satisfies FieldErrorCode } },
] as const;
/** A username as typed, with or without @, in any case; parsed to lower case without it. */
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ""))
  .pipe(z.string().regex(usernamePattern))
  .meta({ description: "A username, with or without @, in any case.", examples: ["caio.lima"] });
export const phone = z
  .string()
  .trim()
  .regex(phonePattern)
  .meta({ description: "A phone number in E.164.", examples: ["+5511987654321"] });
export const postalCode = z
  .string()
  .trim()
  .regex(postalCodePattern)
  .meta({ description: "The postal code.", examples: ["01304-001"] });
/** An e-mail address; parsed to lower case, as the auth library stores it. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailLengthMax)
  .pipe(z.email())
  .meta({ description: "An e-mail address.", examples: ["marina@example.com"] });
/** The caller's own login password, in operations with `asksLoginPassword`. */
export const loginPassword = z
  .string()
  .min(1)
  .max(loginPasswordLength.max)
  .meta({ description: "The caller's login password, or the `proof` of `confirmWithPasskey`.", format: "password" });
/** The output of an operation with `file`: `body` is streamed, and saved under `name`. */
export const fileAnswer = z.custom<{
  readonly name: string;
  readonly body: AsyncIterable<string> | Uint8Array;
}>();
/**
 * The input of an operation whose answer is a file: the language of its headings, statuses and
 * name, and, for a user, of separator and decimal sign. Left out, it is that of the header
 * `X-Language`, which the app sends. With an API key a CSV file always has commas, decimal points
 * and moments of RFC 3339.
 */
export const fileLanguage = {
  language: language
    .optional()
    .describe("The language of headings, statuses and the name, and, for a user, of separator and decimal sign."),
};
/** A purchase password to check. It may be one that `newPurchasePassword` would now reject. */
export const purchasePassword = z
  .string()
  .regex(new RegExp(`^[0-9]{${purchasePasswordLength}}$`))
  .meta({ description: "The four digits of the purchase password.", format: "password" });
export const newPurchasePassword = purchasePassword.refine((password) => !isGuessable(password), {
  params: { code: "too_easy" satisfies FieldErrorCode },
});
/** An IANA time zone that the runtime knows, such as America/Sao_Paulo. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: "invalid_format" } })
  .meta({ description: "The IANA time zone that days and times are meant in.", examples: ["America/Sao_Paulo"] });

function isTimeZone(value: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
