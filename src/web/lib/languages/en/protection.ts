import type { protection as source } from "../pt/protection.ts";

export const protection: typeof source = {
  card: "Card protection",
  freeze: "Freeze card",
  freezeDetail: "It can't be charged until you unfreeze it",
  freezeTitle: "Freeze your card?",
  freezeExplained:
    "No partner will be able to charge this number. A charge that already reached you still waits for your answer. To unfreeze it, you use your login password.",
  freezeConfirm: "Freeze",
  freezeError: "Error freezing the card",
  frozenNow: "Card frozen",
  frozenTitle: "Card frozen",
  frozenDetail: (moment) => `Since ${moment}, no partner can charge this number.`,
  unfreeze: "Unfreeze card",
  unfreezeDetail: "Partners can charge it again",
  unfreezeTitle: "Unfreeze your card?",
  unfreezeExplained: "Partners can charge this number again. Each charge still waits for your purchase password.",
  unfreezeConfirm: "Unfreeze",
  unfrozenNow: "Card unfrozen",
  replace: "Get a new number",
  replaceDetail: "The current number stops working for good",
  replaceTitle: "Replace your card number?",
  replaceExplained:
    "You get a new number right away, here and in your phone's wallet. The current one stops working for good, and there is no way back.",
  replaceConfirm: "Replace number",
  replacedNow: "Your card has a new number",
};
