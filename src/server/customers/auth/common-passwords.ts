import { dictionary } from "@zxcvbn-ts/language-common";

/** The passwords that leaked most often, in lower case. It takes memory, so it is loaded on use. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
