import type { notifications as source } from "../pt/notifications.ts";

export const notifications: typeof source = {
  unread: "New",
  charge: (partner) => `Charge from ${partner}`,
  statuses: {
    pending: "Waiting for your answer",
    approved: "You authorized it",
    rejected: "You rejected it",
    expired: "Expired",
    cancelled: "Cancelled by the partner",
  },
  youPaid: "You paid",
  nothingCharged: "Nothing was charged",
  failedTopUp: "Payment not completed",
  milestone: (amount) => `You've earned ${amount} in cashback`,
  milestoneDetail: "Milestone reached",
  notSent: (username) => `Your transfer to @${username} didn't go through`,
  notSentDetail: "Nothing left your wallet",
  emptyTitle: "No notifications yet",
  emptyDetail: "Charges, top-ups, transfers and cashback appear here as soon as they happen.",
  addMoney: "Add money",
  outdated: "Couldn't refresh. There may be newer notifications.",
  push: {
    title: "Alerts on this device",
    offer: "Get an alert when someone charges you or money comes in, even when the app is closed.",
    enable: "Alert me on this device",
    on: "You get an alert here when someone charges you or money comes in.",
    disable: "Stop alerts",
    denied:
      "Your browser blocks alerts from this site. Allow notifications in the site settings (next to the address), then come back here.",
    failed: "Couldn't turn on alerts for this device.",
    stopFailed: "Couldn't turn off alerts.",
  },
  mail: {
    title: "Receipts by email",
    on: "We email you a receipt for every purchase.",
    disable: "Stop receipts",
    off: "You don't get purchase receipts by email. We'll still send security notices.",
    enable: "Send receipts",
  },
};
