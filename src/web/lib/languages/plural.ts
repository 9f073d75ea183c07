import type { Language } from "#contract/limits.ts";

/** The forms a counted phrase needs. Portuguese and Spanish have "many" for round millions; `other` serves there. */
interface Forms {
  readonly one: string;
  readonly other: string;
  readonly many?: string;
}

/** Picks the form of a counted phrase by the rules of one language (in Portuguese, zero counts as one). */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string => {
    const form = rules.select(count);
    return (form === "one" || form === "many" ? forms[form] : undefined) ?? forms.other;
  };
}
