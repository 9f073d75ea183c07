import type { disputes as portuguese } from "../pt/disputes.ts";

export const disputes: typeof portuguese = {
  title: "Dispute",
  contest: "Contest this purchase",
  until: (day) => `You can contest it until ${day}.`,
  formTitle: "Contest this purchase",
  formDetail: (partner) =>
    `${partner} reads what you write, and replies or refunds. If that doesn't settle it, our team decides. A purchase can be contested once.`,
  formDetailPlain:
    "The company reads what you write, and replies or refunds. If that doesn't settle it, our team decides. A purchase can be contested once.",
  reason: "What happened?",
  reasons: {
    not_mine: "I didn't make this purchase",
    not_received: "I didn't get what I bought",
    not_as_described: "It was wrong or faulty",
    wrong_amount: "The amount is wrong",
    twice: "I was charged twice",
    other: "Something else",
  },
  text: "Tell us what happened",
  textHint: "The company and our team read this. Don't write any passwords.",
  notMineHint: "If someone else used your account, change your purchase password too.",
  send: "Send dispute",
  sent: "Dispute sent.",
  withdraw: "Withdraw dispute",
  withdrawTitle: "Withdraw the dispute?",
  withdrawDetail: "It ends here, and this purchase can't be contested again.",
  withdrawn: "Dispute withdrawn.",
  keep: "Keep it",
  states: {
    partner: "Waiting for the company",
    administrator: "Being decided",
    settled_for_customer: "For the customer",
    settled_for_partner: "For the company",
    withdrawn: "Withdrawn",
    refunded: "Refunded",
  },
  partnerHasUntil: (moment) => `The company can reply or refund until ${moment}.`,
  details: {
    administrator: "Our team reads both sides and decides.",
    settled_for_customer: "Our team decided for the customer: what was left of the charge was refunded.",
    settled_for_partner: "Our team decided for the company: the charge stands as it was paid.",
    withdrawn: "The customer withdrew the dispute.",
    refunded: "The company refunded the whole charge.",
  },
  openedAt: "Contested",
  why: "Reason",
  fromYou: "You wrote",
  fromCustomer: "The customer wrote",
  fromPartner: "The company replied",
  noReply: "The company didn't reply in time.",
  decision: "Why we decided so",
  endedAt: "Ended",
  errors: {
    dispute_not_possible: () => "This charge wasn't paid, or was already refunded, so it can't be contested.",
    dispute_too_late: ({ moment }) => {
      const end = moment("until");
      return `The 60 days to contest this charge ${end ? `ended ${end.text}` : "are over"}.`;
    },
    dispute_exists: () => "You've already contested this charge. A charge can be contested once.",
    dispute_not_found: () => "This charge isn't contested.",
    dispute_closed: () => "This dispute has already ended. Nothing has changed.",
    dispute_answered: () => "Your company has already replied to this dispute. A reply can't be changed.",
    dispute_reply_too_late: ({ moment }) => {
      const end = moment("until");
      return `The time to reply ${end ? `ended ${end.text}` : "is over"}. You can still refund the charge.`;
    },
    dispute_waits_for_partner: ({ moment }) => {
      const end = moment("until");
      return `The company can still reply${end ? ` until ${end.text}` : ""}. Decide after that.`;
    },
  },
};
