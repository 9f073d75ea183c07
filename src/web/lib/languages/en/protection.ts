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

  block: (name) => `Block ${name}`,
  blockTitle: (name) => `Block ${name}?`,
  partnerDetail:
    "This partner won't be able to charge you any more, and isn't told why. You can unblock it in your profile, under Security.",
  userDetail:
    "This person won't be able to send you money or messages any more, and isn't told why. You can unblock them in your profile, under Security.",
  chargeDetail:
    "This charge is rejected, and the partner won't be able to charge you any more. It isn't told about the block. You can lift it in your profile, under Security.",
  confirm: "Block",
  confirmAndReject: "Block and reject",
  blockError: "Error blocking",
  blocked: (name) => `You blocked ${name}`,
  list: "Who you blocked",
  none: "No one. To block a partner or a person, open the charge or the receipt.",
  listFailed: "Couldn't load your blocks.",
  blockedOn: (day) => `blocked on ${day}`,
  lift: "Unblock",
  liftBlock: (name) => `Unblock ${name}`,
  lifted: (name) => `You unblocked ${name}`,
  liftError: "Error unblocking",
};
