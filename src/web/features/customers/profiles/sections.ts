/** The parts of the profile, each with an address: `?section=security`. */
export const sections = [
  "personal",
  "contact",
  "preferences",
  "referral",
  "limits",
  "security",
  "account",
  "about",
] as const;
export type Section = (typeof sections)[number];

/** The section an address names; undefined for the list of them. */
export function parseSection(name: string | undefined): Section | undefined {
  return sections.find((section) => section === name);
}

/** The page that shows the profile: the customer's own, or the partner console's. */
export type ProfilePage = "/profile" | "/partner/profile";

/** The address of a section, or of their list. The console's plain address shows the charges. */
export function addressOf(page: ProfilePage, section?: Section): ProfilePage | `${ProfilePage}?section=${string}` {
  if (section !== undefined) return `${page}?section=${section}`;
  return page === "/profile" ? page : `${page}?section=menu`;
}
