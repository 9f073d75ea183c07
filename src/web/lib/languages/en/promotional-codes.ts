import { formatCount, pluralIn } from "../plural.ts";
import type { promotionalCodes as source } from "../pt/promotional-codes.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** Troco's codes: the list with what they cost, creating one, ending one. */
export const promotionalCodes: typeof source = {
  detail:
    "People who apply one of these codes get the bonus with their first card top-up of at least the minimum. Each person can use only one code.",
  list: "Promotional codes",
  search: "Search codes",
  clearSearch: "Clear search",
  newCode: "New code",
  empty: "No codes yet",
  emptyDetail: "Create one and share it. Its uses and cost appear here.",
  noneFound: (search) => `Nothing found for “${search}”`,
  code: "Code",
  codeHint: "Up to 20 letters without accents, numbers and hyphens.",
  codeFormat: "Use letters without accents, numbers and hyphens.",
  bonus: "Bonus",
  minimum: "Minimum top-up",
  from: (minimum) => `from ${minimum}`,
  uses: "Uses",
  usesOf: (uses, max) => `${uses} of ${max}`,
  usesMax: "Maximum uses",
  usesFormat: "Use a number from 1 to 1,000,000",
  paid: "Paid",
  promised: "Promised",
  bonuses: (count) => plural(count, { one: `${figure(count)} bonus`, other: `${figure(count)} bonuses` }),
  ends: "Ends",
  noEnd: "No end date",
  endsAt: "Ends on",
  endsAtHint: (zone) => `Optional. Time zone: ${zone}.`,
  endPassed: "Choose a time in the future.",
  optional: "Optional",
  states: { active: "Active", ended: "Ended", used_up: "Used up" },
  costUpTo: (amount) => `This code can cost up to ${amount}.`,
  costUnbounded: (bonus) => `Each person who uses it can cost ${bonus}, with no limit to how many people.`,
  create: "Create code",
  created: (code) => `Code ${code} created`,
  end: "End",
  endCode: (code) => `End ${code}`,
  endTitle: (code) => `End code ${code}?`,
  endDetail: "No one will be able to apply it. This can't be undone.",
  stillPromised: (count, amount) =>
    plural(count, {
      one: `${figure(count)} person who applied it keeps the promised bonus: ${amount}.`,
      other: `${figure(count)} people who applied it keep the promised bonus: ${amount} in all.`,
    }),
  endConfirm: "End code",
  ended: (code) => `Code ${code} ended`,
  endError: "Error ending code",
};
