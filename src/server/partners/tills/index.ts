export { tillHandlers } from "./list-tills.ts";
export { requireOpenTill } from "./store.ts";
