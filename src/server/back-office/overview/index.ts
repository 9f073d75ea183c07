export { keepTotals } from "./keep-totals.ts";
export { addUpUsers } from "./store.ts";
