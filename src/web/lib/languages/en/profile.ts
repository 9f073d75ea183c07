import type { profile as source } from "../pt/profile.ts";

/** The person's own page: who they are here, language, leaving. */
export const profile: typeof source = {
  email: "E-mail",
  card: "Card",
  cardEnding: (digits) => `card ending in ${digits}`,
  language: "Language",
  inactive: "Your account is being activated",
  inactiveDetail: "Complete your registration to move money.",
  complete: "Complete registration",
  loadFailed: "Error loading profile",
  signOut: "Log out",
  signOutUnanswered: "Could not log out: the server did not answer, and you are still logged in on this device.",
  company: "About Troco",
  companyDetail: "Troco is a wallet with cashback: what you spend at partner companies comes back to you.",
  contact: "Write to us",
  terms: "Terms of use",
  privacy: "Privacy policy",
  newTab: "opens in a new tab",
};
