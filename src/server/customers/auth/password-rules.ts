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
export const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a password is among the first that a thief tries: a common one, also with digits and
 * signs before and after it (`Password1!`), between its letters (`deus e fiel`) or in place of some
 * (`s3nh4123`), a common one twice, or one of fewer than four different characters.
 */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const folded = fold(password);
  const isWord = (word: string) => word.length >= wordLengthMin && common.has(word);
  const letters = folded.replaceAll(/[^\p{L}]/gu, "");
  return (
    common.has(folded) ||
    readings(folded).some((word) => isWord(word) || isWord(halfOf(word))) ||
    (letters.length >= joinedLengthMin && isWord(letters)) ||
    new Set(folded).size < 4
  );
}

/** Fewer letters may be a word by chance. */
const joinedLengthMin = 6;

/** What stands for a letter that looks alike. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** A password without the digits and signs around it, of which some may be letters at its end. */
function readings(folded: string): string[] {
  const core = withoutEnds(folded);
  const from = folded.indexOf(core) + core.length;
  const signs = [...Array(folded.length - from + 1).keys()].map((count) => folded.slice(0, from + count));
  return [core, ...signs.map((part) => withoutEnds(part.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign]!)))];
}

const withoutEnds = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** The half that a text is twice; otherwise nothing. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return text === half + half ? half : "";
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
