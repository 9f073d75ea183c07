export { earnCashback } from "./earn-cashback.ts";
export { transferCashback } from "./transfer-cashback.ts";
export { readEarnedSince, readHistory, readMilestones, readMilestonesByIds, takeBackCashback } from "./store.ts";
export { toHistoryEntry, toMilestone } from "./wire.ts";
