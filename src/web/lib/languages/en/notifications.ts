import type { notifications as source } from "../pt/notifications.ts";

export const notifications: typeof source = {
  unread: "New",
  charge: (partner) => `Charge from ${partner}`,
  statuses: {
    pending: "Waiting for your answer",
    approved: "You authorized it",
    rejected: "You rejected it",
    expired: "Expired",
    cancelled: "Cancelled by the company",
  },
  youPaid: "You paid",
  nothingCharged: "Nothing was charged",
  failedTopUp: "Payment not completed",
  milestone: (amount) => `You have earned ${amount} in cashback`,
  milestoneDetail: "Milestone reached",
  notSent: (username) => `Your transfer to @${username} was not made`,
  notSentDetail: "It was interrupted: nothing left your wallet",
  emptyTitle: "No notifications yet",
  emptyDetail: "Charges, deposits, transfers and cashback show up here as soon as they happen.",
  addMoney: "Add money",
  outdated: "Couldn't refresh. There may be newer notifications.",
  push: {
    title: "Alerts on this device",
    offer: "Get an alert when someone charges you or money comes in, even when the app is closed.",
    enable: "Alert me on this device",
    on: "This device tells you when somebody charges you and when money comes in.",
    disable: "Stop alerts",
    denied:
      "Alerts are blocked for this site. To turn them on, open the site's permissions in your browser (next to the address), allow notifications and come back here.",
    failed: "Alerts couldn't be turned on for this device.",
    stopFailed: "Alerts couldn't be turned off.",
  },
  mail: {
    title: "Receipts by email",
    on: "Each purchase that you authorize sends a receipt to your email.",
    disable: "Stop receipts",
    off: "You get no receipts of purchases by email. Security notices still come.",
    enable: "Send receipts",
  },
};
