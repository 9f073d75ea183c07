import type { Transaction } from "#contract/payments/transactions.ts";
import { toWire } from "#server/platform/wire.ts";
import type { TransactionRow } from "./store.ts";

/** A row of the statement as its owner sees it. */
export function toTransaction(row: TransactionRow): Transaction {
  return {
    ...row,
    amount: toWire(row.amount),
    cashback_earned: toWire(row.cashback_earned),
    // Anything but completed is shown as pending (specification, section 4).
    status: row.status === "completed" ? "completed" : "pending",
    created_at: row.created_at.toISOString(),
  };
}
