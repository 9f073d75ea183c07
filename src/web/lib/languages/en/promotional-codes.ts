import type { promotionalCodes as source } from "../pt/promotional-codes.ts";
import { formatCount } from "../../counts.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** The house's codes: the list with what they cost, creating one, ending one. */
export const promotionalCodes: typeof source = {
  detail:
    "Whoever applies a code of the house gets the bonus with the first card top-up that reaches the minimum. Each person uses a single code.",
  list: "Promotional codes",
  search: "Search for a code",
  clearSearch: "Clear the search",
  newCode: "New code",
  empty: "No codes yet",
  emptyDetail: "Create the first one and share it: here you see how many used it and what it cost.",
  noneFound: (search) => `No code with “${search}”`,
  loadError: "Error loading codes",
  code: "Code",
  codeHint: "Plain letters, digits and hyphens, up to 20.",
  codeFormat: "Use plain letters, digits and hyphens.",
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
  noEnd: "No date",
  endsAt: "Ends on",
  endsAtHint: (zone) => `Optional. Time zone: ${zone}.`,
  endPassed: "Choose a moment that is still to come.",
  optional: "Optional",
  states: { active: "Active", ended: "Ended", used_up: "Used up" },
  costUpTo: (amount) => `This code can cost up to ${amount}.`,
  costUnbounded: (bonus) => `Each person who uses it can cost ${bonus}, with no limit to how many people.`,
  create: "Create code",
  created: (code) => `Code ${code} created`,
  end: "End",
  endCode: (code) => `End ${code}`,
  endTitle: (code) => `End the code ${code}?`,
  endDetail: "From now on nobody can apply it. This can't be undone.",
  stillPromised: (count, amount) =>
    plural(count, {
      one: `${figure(count)} person who has applied it keeps the promised bonus: ${amount}.`,
      other: `${figure(count)} people who have applied it keep the promised bonus: ${amount} in all.`,
    }),
  endConfirm: "End code",
  ended: (code) => `Code ${code} ended`,
  endError: "Error ending code",
};
