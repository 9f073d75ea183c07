import type { disputeConsole as portuguese } from "../pt/dispute-console.ts";

export const disputeConsole: typeof portuguese = {
  toAnswer: "Disputes to answer",
  until: (moment) => `Reply by ${moment}`,
  replyUntil: (moment) => `Reply or refund by ${moment}. After that, our team decides without your reply.`,
  reply: "Reply",
  replyTitle: "Reply to the dispute",
  replyDetail:
    "The customer and our team read the reply, and it can't be changed. If the customer is right, refund the charge instead.",
  replyLabel: "Your reply",
  send: "Send reply",
  replied: "Reply sent.",
  managerOnly: "Ask a manager or owner of the company to reply.",

  list: "Disputes",
  waiting: "Waiting for a decision",
  state: "State",
  stateNames: { waiting: "To decide", with_partner: "With the company", ended: "Ended" },
  empty: {
    waiting: "No disputes to decide",
    with_partner: "No disputes with companies",
    ended: "No disputes have ended",
  },
  emptyDetail: "Disputes appear here as soon as they arrive.",
  pick: "Choose a dispute",
  pickDetail: "Both sides and the decision appear here.",
  backToList: "All disputes",
  between: (customer, partner) => `${customer} and ${partner}`,
  customer: "Customer",
  seeCustomer: "See customer",
  chargedAt: "Charged",
  refunded: "Refunded so far",
  left: "Left of the charge",
  settlement: "The company's balance",
  waitsForPartner: (moment) => `The company can still reply until ${moment}. Decide after that.`,
  decide: { customer: "Decide for the customer", partner: "Decide for the company" },
  decideTitle: { customer: "For the customer?", partner: "For the company?" },
  decideDetail: {
    customer: (amount, partner) =>
      `${amount} go back to the customer, by the charge's own split: ${partner}'s part comes out of its balance. The decision is final.`,
    partner: (amount, partner) => `${partner} keeps the charge, ${amount}. The decision is final.`,
  },
  decisionReason: "Reason, which both sides read",
  decided: "Dispute decided.",
};
