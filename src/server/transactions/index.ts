export { recordTransactions, type NewTransaction } from "./store.ts";
