import type { BusinessCategory } from "#contract/partners/partners.ts";

/** Without accents and case, for comparing with what somebody typed. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Fewer letters stand in most categories' names, and would find everything. */
const categoryLettersMin = 3;

/** The categories that a search names in the reader's language, also by a part of the name or in the plural. */
export function categoriesNamed(search: string, names: Readonly<Record<BusinessCategory, string>>): BusinessCategory[] {
  const wanted = folded(search).trim();
  if (wanted.length < categoryLettersMin) return [];
  const known = Object.entries(names) as [BusinessCategory, string][];
  return known
    .filter(([, name]) => folded(name).includes(wanted) || [`${folded(name)}s`, `${folded(name)}es`].includes(wanted))
    .map(([category]) => category);
}
