/** The user whose new login password it is. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Words of the app and of what it is: the first that somebody thinks of here. */
export const contextWords: readonly string[] = [
  "troco",
  "cashback",
  "carteira",
  "cartera",
  "monedero",
  "wallet",
  "administrador",
  "administrator",
];
/** Shorter words are too often a part of others. */
const wordLengthMin = 4;

/** A text as it is compared: without case and accents. */
const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a password is among the first that a thief tries: a common one, also with digits and
 * signs before and after it (`Password1!`), or one of fewer than four different characters.
 */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const folded = fold(password);
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return common.has(folded) || (word.length >= wordLengthMin && common.has(word)) || new Set(folded).size < 4;
}

/**
 * Whether a password is the user's name, e-mail address or a word of the app, or parts of these,
 * with fewer than four other letters. Digits and signs beside them count for nothing.
 */
export function isPersonal(password: string, { name, email }: Pick<PasswordOwner, "name" | "email">): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  const parts = fold(`${name} ${local}`).split(/[^\p{L}]+/u);
  const words = [fold(name), fold(local), ...contextWords, ...parts].map(withoutSigns);
  const whole = withoutSigns(fold(password));
  const rest = words
    .filter((word) => word.length >= wordLengthMin)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, " "), whole);
  return rest !== whole && rest.replaceAll(/[^\p{L}]/gu, "").length < wordLengthMin;
}

const withoutSigns = (folded: string) => folded.replaceAll(/[^\p{L}\p{N}]/gu, "");
