import type { blocked as source } from "../pt/blocked.ts";

/** What a blocked account sees over every page, and a held one where it would move money. */
export const blocked: typeof source = {
  title: "Account blocked",
  detail: "Your account is blocked and can't be used right now. Your balance stays on record.",
  cancelledTitle: "Account cancelled",
  cancelledDetail: "This account was closed and can no longer be used.",
  reason: "Reason",
  noReason: "No reason specified",
  cancelledReason: "The account was deleted by its owner.",
  contact: "Questions? Write to",
  /** Of one that is held for review, or whose owner owes the house. */
  held: {
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
  },
};
