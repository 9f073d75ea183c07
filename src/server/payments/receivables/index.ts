export { divideReturn, lockDebt, owe } from "./owe.ts";
export { settle } from "./settle.ts";
export { writeOff } from "./write-off.ts";
export { readOutstanding, readOwnDebt } from "./store.ts";
