import type { Language } from "#contract/limits.ts";

/** Each language in its own words: whoever needs to choose may not read the current one. */
export const languageNames: Record<Language, string> = { pt: "Português", es: "Español", en: "English" };
