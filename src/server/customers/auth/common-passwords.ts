import { dictionary } from "@zxcvbn-ts/language-common";
import { commonInPortuguese } from "./common-in-portuguese.ts";
import { commonInSpanish } from "./common-in-spanish.ts";
import { fold } from "./password-rules.ts";

const wordsOf = (text: string) => fold(text).trim().split(/\s+/);

/**
 * The passwords that leaked most often, in lower case, and those of each of the app's languages
 * that the list of all has not. It takes memory, so it is loaded on use.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"],
  ...wordsOf(commonInPortuguese),
  ...wordsOf(commonInSpanish),
]);
