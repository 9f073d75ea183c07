import { pluralIn } from "../plural.ts";
import type { cashbackHistory as source } from "../pt/cashback-history.ts";

const plural = pluralIn("en");

export const cashbackHistory: typeof source = {
  total: "Total cashback earned",
  thisMonth: "This month",
  entries: (count) => plural(count, { one: `${count} entry`, other: `${count} entries` }),
  chart: "Cashback by month",
  chartDetail: "Last 12 months",
  bestMonth: (month, amount) => `Best month: ${month}, ${amount}`,
  showTable: "Show as table",
  showChart: "Show as chart",
  month: "Month",
  count: "Entries",
  filter: "Entry type",
  filters: { all: "All", cashback_earned: "Cashback", milestone: "Milestones", monthly_summary: "Summaries" },
  timeline: "Timeline",
  categories: {
    purchases: "Purchases",
    restaurants: "Restaurants",
    shopping: "Shopping",
    services: "Services",
    entertainment: "Entertainment",
    transport: "Transport",
    health: "Health",
    education: "Education",
    other: "Other",
  },
  reversed: (amount) => `−${amount} reversed`,
  milestone: "Milestone",
  milestoneTitles: {
    cashback_milestone: (amount) => `${amount} in cashback earned`,
  },
  milestoneDescriptions: {
    cashback_milestone_reached: (amount) => `You've earned ${amount} back on your purchases.`,
  },
  summary: "Monthly summary",
  summaryOf: (month) => `${month} summary`,
  summarySoFar: (month) => `${month} so far`,
  emptyTitle: "Your cashback starts here",
  emptyDetail: "Pay at a partner: part of every purchase comes back to you and shows up here.",
  noMilestoneTitle: "No milestones yet",
  noMilestoneDetail: (step, missing) =>
    `You reach one with every ${step} in cashback. You're ${missing} away from the first.`,
  noSummaryTitle: "No summaries yet",
  noSummaryDetail: (amount) => `You get one for each month with more than ${amount} in cashback.`,
  seePartners: "See partners",
  showAll: "Show everything",
  outdated: "Couldn't refresh. What you see may not be up to date.",
};
