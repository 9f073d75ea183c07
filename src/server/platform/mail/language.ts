import { defaultLanguage, languages, type Language } from "#contract/limits.ts";

/**
 * The language that a client prefers, from one tag or an `Accept-Language` header: `en`, `en-US`
 * and `en-US,en;q=0.9` are all English. Anything else than our three is Portuguese.
 */
export function parseLanguage(value: string | undefined): Language {
  const wanted = value?.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted) ?? defaultLanguage;
}
