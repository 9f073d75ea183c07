export { findTransactions, findTransactionsOf } from "./find-transactions.ts";
export { recordTransactions, type NewTransaction } from "./store.ts";
export { readOwnTransactions } from "./find-transactions.ts";
