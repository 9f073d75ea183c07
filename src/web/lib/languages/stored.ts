import { defaultLanguage, languages, languageStorageKey, type Language } from "#contract/limits.ts";
import { deviceStorage } from "../storage.ts";

/** The local storage key of the last user's language, for a device without a chosen one. */
export const profileLanguageKey = "profile-language";

export function languageUnder(key: string): Language | undefined {
  const stored = deviceStorage.read(key);
  return languages.find((language) => language === stored);
}

/** The language chosen earlier in this browser, else that of the last profile, else Portuguese. */
export function languageOfDevice(): Language {
  return languageUnder(languageStorageKey) ?? languageUnder(profileLanguageKey) ?? defaultLanguage;
}
