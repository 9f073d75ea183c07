import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  openDispute: ["getOwnDispute"],
  withdrawDispute: ["getOwnDispute"],
  replyToDispute: ["getDisputeOfCharge", "listPartnerDisputes"],
  settleDispute: ["listAllDisputes", "getDispute", "getOverview"],
} satisfies Partial<Stale>;
