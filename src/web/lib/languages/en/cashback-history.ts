import type { cashbackHistory as source } from "../pt/cashback-history.ts";
import { pluralIn } from "../plural.ts";

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
    cashback_milestone: (amount) => `${amount} of cashback earned`,
  },
  milestoneDescriptions: {
    cashback_milestone_reached: (amount) => `Your purchases have given you ${amount} back.`,
  },
  summary: "Monthly summary",
  summaryOf: (month) => `${month} summary`,
  summarySoFar: (month) => `${month} so far`,
  emptyTitle: "Your cashback starts here",
  emptyDetail: "Pay at a partner company: part of every purchase comes back to you and shows up on this timeline.",
  noMilestoneTitle: "No milestones yet",
  noMilestoneDetail: (step, missing) =>
    `There is a milestone for every ${step} of cashback. You are ${missing} away from the first.`,
  noSummaryTitle: "No summaries yet",
  noSummaryDetail: (amount) => `A month gets a summary once its cashback exceeds ${amount}.`,
  seePartners: "See partner companies",
  showAll: "Show everything",
  outdated: "Couldn't refresh. What you see may not be up to date.",
};
