import type { card as source } from "../pt/card.ts";

/** The card, its code and how to use it. */
export const card: typeof source = {
  holder: "Cardholder",
  number: "Card number",
  scan: "Scan a code",
  copyNumber: "Copy number",
  qrAlternative: (number) => `QR code of your card number: ${number}`,
  qrInstruction: "Show this code at the partner's checkout",
  qrFailed: "Couldn't show the code. Read out the card number at checkout instead.",
  usageTitle: "How to use it",
  usage: [
    "At a partner's checkout, show the code or read out the card number.",
    "The charge appears on your Troco home screen. Check the partner and the amount.",
    "Authorize with your purchase password. Your cashback arrives right away.",
  ],
  usageNote: "The number alone can't pay for anything: every charge needs your purchase password.",
  passwordCreated: "Purchase password created",
  passwordCreatedDetail: "4 digits that only you know",
  passwordMissing: "No purchase password yet",
  passwordMissingDetail: "Create one to authorize payments",
  passwordOffline: "Can't load without a connection.",
  passwordUnknown: "Purchase password",
  create: "Create",
  change: "Change",
  createPassword: "Create purchase password",
  changePassword: "Change purchase password",
  forgotPassword: "Forgot purchase password",
  protect: "Protect the card",
  failed: "Error loading card data",
};
