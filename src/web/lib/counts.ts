import type { Language } from "#contract/limits.ts";
import { localeOf } from "./money.ts";

/** How many, as the language groups digits: `12.480`, `12,480`. */
export function formatCount(count: number, language: Language): string {
  // Spanish groups four digits only when asked to; beside five of them they would stand apart.
  return new Intl.NumberFormat(localeOf[language], { useGrouping: "always" }).format(count);
}
