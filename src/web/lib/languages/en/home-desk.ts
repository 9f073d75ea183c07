import type { homeDesk as source } from "../pt/home-desk.ts";

/** The parts of home that only a desk has room for. */
export const homeDesk: typeof source = {
  earlier: "Earlier transactions",
  month: "Cashback this month",
  seeHistory: "See history",
  earned: "Earned",
  moved: "Moved to wallet",
  before: (month) => `Earned in ${month}`,
  none: "No cashback this month yet",
  noneDetail: "Pay at a partner company and part of it comes back to you.",
  seePartners: "See partners",
};
