export { countWaiting } from "./store.ts";
