import { referralBonusDescription } from "#contract/limits.ts";
import type { Transaction } from "#contract/transactions.ts";
import { isSameDay } from "#web/lib/dates.ts";

/** Markers that payment systems append: `ID: 8f3a…`, `Session: cs_test_…`, a bare session id or a bare UUID. */
const trailingMarker = new RegExp(
  String.raw`(?:^|[\s\-–—|·,;:(\[])(?:` +
    String.raw`(?:(?:payment|checkout|stripe)[ _-]?)?(?:id|session(?:[ _-]?id)?|sess[aã]o(?: de pagamento)?|sesi[oó]n(?: de pago)?)\s*[:#=]\s*[\w-]+` +
    String.raw`|(?:cs|pi|ch|pay|sess)_[\w-]{6,}` +
    String.raw`|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}` +
    String.raw`)[)\]]?$`,
  "i",
);
const looseEnd = /[\s\-–—|·,;:([]+$/;
const purchasePrefix = /^(?:compra|gorjeta)\s+-\s+/i;

/**
 * A description as people read it: without the trailing id and payment-session markers and without the "Compra - " and
 * "Gorjeta - " prefixes (specification, section 9). Empty when nothing else is left.
 */
export function cleanDescription(description: string): string {
  let text = description.trim();
  for (;;) {
    const shorter = text.replace(trailingMarker, "").replace(looseEnd, "");
    if (shorter === text) break;
    text = shorter;
  }
  return text.replace(purchasePrefix, "").trim();
}

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
