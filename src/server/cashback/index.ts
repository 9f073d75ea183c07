export { earnCashback } from "./earn-cashback.ts";
export { transferCashback } from "./transfer-cashback.ts";
export { readEarnedSince } from "./store.ts";
