export { pruneRejectedRows } from "./import-store.ts";
