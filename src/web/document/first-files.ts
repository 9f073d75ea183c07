import type { Language } from "#contract/limits.ts";

/** The files that the first screen of an address needs; the server writes them into the page. */
export interface FirstFiles {
  readonly path: string;
  /** The scripts of every language, then those of each one. */
  readonly files: readonly string[];
  readonly messages: Readonly<Record<Language, readonly string[]>>;
  /** The screen needs a session. */
  readonly signedIn: boolean;
  /** It is home, whose outline stands in the page. */
  readonly home: boolean;
}
