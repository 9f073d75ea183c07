import type { blocked as source } from "../pt/blocked.ts";

/**
 * Messages that a blocked account sees over every page, and a held one where it would move money.
 */
export const blocked: typeof source = {
  title: "Account blocked",
  detail: "Your account is blocked and can't be used right now. Your balance is safe.",
  cancelledTitle: "Account closed",
  cancelledDetail: "This account can no longer be used.",
  reason: "Reason",
  noReason: "No reason specified",
  cancelledReason: "The account was closed by its owner.",
  contact: "Questions? Write to",
  /** For an account that is held for review, or whose owner owes Troco. */
  held: {
    title: "Your account is under review",
    why: {
      top_up_disputed: "A card payment you added money with was disputed.",
      top_up_refunded: "A card payment you added money with was refunded.",
    },
    because: (note) => `Reason: ${note}`,
    meanwhile:
      "You can see everything and receive money. You can't send, pay or use cashback until the review is over.",
    owedTitle: (amount) => `You owe Troco ${amount}`,
    owedDetail: "A payment was reversed, and your balance didn't cover it.",
    settle: (amount) => `To settle it, add money: we'll take the ${amount} as soon as it arrives.`,
    settleHere: (amount) => `Up to ${amount} of what you add now settles what you owe.`,
    addMoney: "Add money",
    contact: "Questions? Write to",
  },
};
