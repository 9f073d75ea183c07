import type { Language } from "#contract/limits.ts";
import { localeOf } from "../money.ts";

/** The forms of a counted phrase. `other` also serves for "many", which is for round millions. */
interface Forms {
  readonly one: string;
  readonly other: string;
  readonly many?: string;
}

/** Picks the form of a counted phrase by a language's rules (in Portuguese, zero counts as one). */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string => {
    const form = rules.select(count);
    return (form === "one" || form === "many" ? forms[form] : undefined) ?? forms.other;
  };
}

/** How many, as the language groups digits: `12.480`, `12,480`. */
export function formatCount(count: number, language: Language): string {
  // Spanish groups four digits only when asked to; beside five of them they would stand apart.
  return new Intl.NumberFormat(localeOf[language], { useGrouping: "always" }).format(count);
}

/** One o'clock is the only singular among the hours of a day. */
const isOne = (time: string) => time.startsWith("01:");

/** Since when, in Portuguese: `das 09:12`, `da 01:12`. */
export const fromTime = (time: string) => `${isOne(time) ? "da" : "das"} ${time}`;

/** When, in Portuguese: `às 09:12`, `à 01:12`. */
export const atTime = (time: string) => `${isOne(time) ? "à" : "às"} ${time}`;
