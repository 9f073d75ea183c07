/** The parts of the profile, each with an address: `?section=security`. */
export const sections = ["personal", "contact", "preferences", "referral", "security", "account", "about"] as const;
export type Section = (typeof sections)[number];

/** The section an address names; undefined for the list of them. */
export function parseSection(name: string | undefined): Section | undefined {
  return sections.find((section) => section === name);
}

/** Where the profile is shown: a customer's own page, or the console, which is where a partner is led. */
export type Place = "/profile" | "/partner/profile";

/** The address of a section; without one, of the list. The console keeps its own address for the charges. */
export function addressOf(place: Place, section?: Section): Place | `${Place}?section=${string}` {
  if (section !== undefined) return `${place}?section=${section}`;
  return place === "/profile" ? place : `${place}?section=menu`;
}
