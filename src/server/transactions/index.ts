export { recordTransactions, type NewTransaction } from "./store.ts";
export { readOwnTransactions } from "./read-own-transactions.ts";
