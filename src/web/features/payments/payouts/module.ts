import type { Stale } from "#web/lib/change.ts";

const own = [
  "getSettlement",
  "listSettlementEntries",
  "listPayouts",
  "getPayoutAccount",
  "getPayoutSchedule",
  "getOwnPartner",
] as const;
const all = ["listAllPayouts", "getPayout"] as const;

/** The answers that each change makes stale. */
export const stale = {
  setPayoutAccount: own,
  setPayoutSchedule: ["getPayoutSchedule"],
  requestPayout: own,
  cancelPayout: own,
  approvePayout: all,
  markPayoutPaid: all,
  rejectPayout: all,
} satisfies Partial<Stale>;
