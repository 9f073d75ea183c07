import { referralBonusDescription } from "#contract/limits.ts";
import type { Transaction } from "#contract/transactions.ts";
import { isSameDay } from "#web/lib/dates.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";

/** What a row is called: its own text, or a key of the screen's words. */
export type TransactionTitle = { readonly text: string } | { readonly word: "type" | "referral_bonus" };

/** Names a row: by its description, else by the other side, else by its type. Deposits always take the screen's words. */
export function titleOf(transaction: Transaction): TransactionTitle {
  if (transaction.type === "deposit") {
    return { word: transaction.description === referralBonusDescription ? "referral_bonus" : "type" };
  }
  if (transaction.type === "cashback" || transaction.type === "cashback_transfer") return { word: "type" };
  const text = cleanDescription(transaction.description ?? "") || otherSideOf(transaction);
  return text ? { text } : { word: "type" };
}

/** Whom the money came from or went to: the company, or the other person by name, else by username. */
export function otherSideOf(transaction: Transaction): string | undefined {
  const { merchant, recipient_name, recipient_email } = transaction;
  return merchant ?? recipient_name ?? (recipient_email ? `@${recipient_email}` : undefined);
}

export interface DayOfTransactions {
  /** A moment of that day; the day's first row's. */
  readonly moment: string;
  readonly transactions: readonly Transaction[];
}

/** Gathers rows that follow each other on the same day of the reader's clock; their order stays. */
export function groupByDay(transactions: readonly Transaction[]): DayOfTransactions[] {
  const days: { moment: string; transactions: Transaction[] }[] = [];
  for (const transaction of transactions) {
    const day = days.at(-1);
    if (day && isSameDay(day.moment, transaction.created_at)) day.transactions.push(transaction);
    else days.push({ moment: transaction.created_at, transactions: [transaction] });
  }
  return days;
}
