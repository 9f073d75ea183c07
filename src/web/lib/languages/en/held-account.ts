import type { heldAccount as source } from "../pt/held-account.ts";

/** What somebody is told whose account is held for review, or who owes the house. */
export const heldAccount: typeof source = {
  title: "Your account is under review",
  why: {
    top_up_disputed: "A payment you added money with was disputed at the card's bank.",
    top_up_refunded: "A payment you added money with was given back to the card.",
  },
  because: (note) => `Reason: ${note}`,
  meanwhile:
    "You still see everything and receive money. Sending, paying and using cashback are back once the review is over.",
  owedTitle: (amount) => `You owe Troco ${amount}`,
  owedDetail: "It is the part of an amount taken back that your wallet no longer held.",
  settle: (amount) => `To settle it, add money: the ${amount} are taken from it as soon as it arrives.`,
  settleHere: (amount) => `Of what you add now, up to ${amount} settle what you owe.`,
  addMoney: "Add money",
  contact: "Questions? Write to",
};
