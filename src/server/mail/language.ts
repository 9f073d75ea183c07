import { defaultLanguage, languages, type Language } from "#contract/limits.ts";

/** The language a client asks for: `en`, `en-US` and `en-US,en;q=0.9` all mean English. What is not ours means Portuguese. */
export function parseLanguage(value: string | undefined): Language {
  const wanted = value?.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted) ?? defaultLanguage;
}
