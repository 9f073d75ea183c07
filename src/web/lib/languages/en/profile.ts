import type { profile as source } from "../pt/profile.ts";

/** The person's own page: who they are here, language, leaving. */
export const profile: typeof source = {
  email: "Email",
  card: "Card",
  language: "Language",
  inactive: "Your account is being activated",
  inactiveDetail: "Complete your registration to move money.",
  complete: "Complete registration",
  loadFailed: "Error loading profile",
  signOut: "Log out",
  signOutUnanswered: "Couldn't log out: the server isn't responding, and you're still logged in on this device.",
  company: "About Troco",
  companyDetail: "Troco is a wallet with cashback: what you spend at partner companies comes back to you.",
  contact: "Contact us",
  terms: "Terms of use",
  privacy: "Privacy policy",
  newTab: "opens in a new tab",
};
