export { earnCashback, type EarnedCashback } from "./earn-cashback.ts";
export { transferCashback, type TransferCashbackInput } from "./transfer-cashback.ts";
export { readEarnedSince } from "./store.ts";
