export { earnCashback } from "./earn-cashback.ts";
export { transferCashback } from "./transfer-cashback.ts";
export { readEarnedSince, readHistory, readMilestones, readMilestonesByIds } from "./store.ts";
export { toHistoryEntry, toMilestone } from "./wire.ts";
