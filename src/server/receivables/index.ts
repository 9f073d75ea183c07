export { divideReturn, lockDebt, owe, type Debt, type Undoing } from "./owe.ts";
export { settle } from "./settle.ts";
export { writeOff } from "./write-off.ts";
export { readOutstanding, readOwnDebt, readReceivables, type ReceivableRow } from "./store.ts";
