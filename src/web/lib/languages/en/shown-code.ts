import type { shownCode as source } from "../pt/shown-code.ts";

export const shownCode: typeof source = {
  formDetail: "The customer scans the code with the phone's camera and pays with their purchase password.",
  make: "Show code",
  alternative: (amount) => `Code to pay ${amount}`,
  failed: "The code couldn't be drawn. Copy the address and send it to the customer.",
  copy: "Copy the address",
  waiting: "Waiting for the payment",
  scan: "Ask the customer to point the phone's camera at it.",
  openUntil: (time) => `Valid until ${time}`,
  cancel: "Cancel code",
  ended: {
    expired: { title: "The code has expired", detail: "No one paid. Nothing was charged." },
    cancelled: { title: "Code cancelled", detail: "Nothing was charged." },
  },
  ofTill: (name) => `Code of ${name}`,
  tillDetail:
    "The customer scans the code, types the amount and pays with their purchase password. Print it and leave it at the register: it works as long as the register is open.",
  print: "Print",
  paperTitle: "Pay with Troco",
  paperDetail: "Point your phone's camera, type the amount and confirm with your purchase password.",
  again: "Show another code",
};
