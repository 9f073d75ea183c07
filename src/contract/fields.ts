import { z } from "zod";
import { isGuessable } from "./guessable-password.ts";
import { largestBalance } from "./money.ts";
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
import type { FieldErrorCode } from "./refusals.ts";

/**
 * Everything typed is one visible line: no line breaks, no control characters, no half of a character, nothing that turns the direction of
 * the text round, none of the letters that show nothing, and no marks that pile up over the lines beside it; the joiner within an emoji is no
 * letter, and what chooses a variant belongs to emoji and Chinese letters. A name on a screen where money is confirmed must be what it looks like.
 */
export const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0|(?<![\p{Extended_Pictographic}\p{Script=Han}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}](?!\u20e3)|\p{M}{5}/u;

/** One line a person typed: trimmed, NFC, 1 to `max` characters, all of them visible. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1)
    .max(max)
    .refine((value) => !unseen.test(value), { params: { code: "invalid_format" } });

/** As `text`, but may be left empty; an empty string means "nothing". */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max)
    .refine((value) => !unseen.test(value), { params: { code: "invalid_format" } })
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
/** Somebody, as administrators tell people apart. */
export const person = { user_id: userId, full_name: z.string(), username: z.string() };
/** A moment as RFC 3339 in UTC. */
export const moment = z.iso.datetime();
/** A moment that a caller names. The calendar of the database knows no year zero. */
export const namedMoment = moment.refine((value) => !value.startsWith("0000"), { params: { code: "invalid_format" } });
/** A day that a caller names, of the reader's zone: 2026-11-21. */
export const day = z.iso.date().refine((value) => value.startsWith("20"), { params: { code: "invalid_format" } });

/** For an input with a first and a last day: they come in this order. */
export function requireOrder(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (from === undefined || to === undefined || from <= to) return;
  context.addIssue({ code: "custom", path: ["to"], params: { code: "invalid_format" } });
}

const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(pageRowsMax).default(usual);
/** What a caller says of a page by key: `before` is the last row's id, to get what comes after it; newest first. */
export const pageBefore = (usual: number) => ({ before: id.optional(), limit: pageLimit(usual) });
/** As `pageBefore`, for a list that is in an order of its own. */
export const pageAfter = (usual: number) => ({ after: id.optional(), limit: pageLimit(usual) });

/** A place in degrees, set by hand. */
export const coordinates = {
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
};

/** Of a latitude and a longitude there are both or neither; `expected` is the type of the one that is missing. */
export const requireBothCoordinates =
  (expected: "number" | "string") =>
  (place: { latitude?: unknown; longitude?: unknown }, context: z.core.$RefinementCtx): void => {
    if ((place.latitude === undefined) === (place.longitude === undefined)) return;
    const missing = place.latitude === undefined ? "latitude" : "longitude";
    context.addIssue({ code: "invalid_type", expected, input: undefined, path: [missing] });
  };

/** Counts the changes of a thing. Whoever changes it names the version that was read. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

export const language = z.enum(languages);
/** As typed, with or without a leading @; compared without regard to case. */
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ""))
  .pipe(z.string().regex(usernamePattern));
export const phone = z.string().trim().regex(phonePattern);
export const postalCode = z.string().trim().regex(postalCodePattern);
/** In lower case, as the auth library keeps it. */
export const email = z.string().trim().toLowerCase().max(emailLengthMax).pipe(z.email());
/** The caller's own, in operations that ask for it again. */
export const loginPassword = z.string().min(1).max(loginPasswordLength.max);
/** What a handler gives where the contract says `file`. */
export const fileAnswer = z.custom<{
  /** What the file is saved as. */
  readonly name: string;
  readonly body: AsyncIterable<string> | Uint8Array;
}>();
/** As it is typed to be compared: one chosen before `newPurchasePassword` had its rule still works. */
export const purchasePassword = z.string().regex(new RegExp(`^[0-9]{${purchasePasswordLength}}$`));
export const newPurchasePassword = purchasePassword.refine((password) => !isGuessable(password), {
  params: { code: "too_easy" satisfies FieldErrorCode },
});
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
