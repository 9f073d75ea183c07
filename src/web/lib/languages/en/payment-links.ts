import type { paymentLinks as source } from "../pt/payment-links.ts";

export const paymentLinks: typeof source = {
  pay: "Pay",
  backTo: (host) => `Back to ${host}`,
  leaveTo: (host) => `Back to ${host} without paying`,
  notNow: "Not now",
  openUntil: (moment) => `valid until ${moment}`,
  shortDetail: "Add the difference and open this link again.",
  paid: (amount) => `You paid ${amount}`,
  inStatement: "See in statement",
  test: "This is a test link: no money moves and no password is needed.",
  simulate: "Simulate payment",
  simulated: "Payment simulated",
  amount: "Amount",
  tillShortDetail: "Add the difference and scan the code again.",
  noTill: {
    title: "This code can't take payments",
    detail: "The register was closed or the address is wrong. Ask the partner for help.",
  },
  scan: "Scan a code",
  incomplete: {
    title: "This link is incomplete",
    detail: "Open it again from the store, or scan the code once more.",
  },
  notFound: {
    title: "This payment link doesn't exist",
    detail: "Check the address, or ask the partner for another link. Nothing was charged.",
  },
  outcomes: {
    paid: { title: "This link has already been paid", detail: "Someone else paid it. You weren't charged." },
    expired: {
      title: "This link has expired",
      detail: "Nothing was charged. Still want to pay? Ask the partner for another link.",
    },
    cancelled: { title: "The partner cancelled this link", detail: "Nothing was charged." },
  },
};
