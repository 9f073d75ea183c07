import type { paymentRequests as source } from "../pt/payment-requests.ts";

export const paymentRequests: typeof source = {
  title: (partner) => `Charge from ${partner}`,
  expiresIn: (time) => `expires in ${time}`,
  expiring: "expiring…",
  splitLabel: "How the amount is split",
  cashbackShare: (percent) => `Back to you (${percent})`,
  establishmentShare: "Establishment",
  feeShare: (percent, fixed) => `Troco (${percent} + ${fixed})`,
  purchasePassword: "Purchase password",
  reject: "Reject",
  authorize: "Authorize",
  approved: (amount) => `Payment of ${amount} approved!`,
  rejected: (amount) => `Payment of ${amount} rejected`,
  rejectError: "Error rejecting payment",
  approveError: "Error processing payment",
  verifyError: "Error verifying password",
  addMoney: "Add money",
  createPassword: "Create purchase password",
  cashbackBack: (amount) => `${amount} cashback for you`,
  waiting: (partner) => `${partner} is waiting for your answer`,
  review: "See charge",
  outcomes: {
    approved: {
      title: "This charge has already been paid",
      detail: "You authorized it on another screen. The payment is in your statement.",
    },
    rejected: {
      title: "This charge has already been rejected",
      detail: "You rejected it on another screen. Nothing was charged.",
    },
    expired: {
      title: "This charge has expired",
      detail: "Nothing was charged. If you still want to pay, ask the company for a new charge.",
    },
    cancelled: { title: "The company cancelled this charge", detail: "Nothing was charged." },
    pending: { title: "This charge is no longer available", detail: "Nothing was charged." },
  },
};
