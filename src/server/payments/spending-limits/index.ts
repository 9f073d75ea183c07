export { decideOutflow, decideSend } from "./decide-spending.ts";
export { requireLeft, type SendsToOne } from "./rules.ts";
export { requireTopUpLeft, type PlannedTopUp } from "./top-ups.ts";
export { spendingRead } from "./store.ts";
