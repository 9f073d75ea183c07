import { referralBonusDescription } from "#contract/limits.ts";
import type { Transaction, TransactionType } from "#contract/transactions.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";

/** What a row is called: its own text, or a key of the screen's words. */
export type TransactionTitle = { readonly text: string } | { readonly word: "type" | "referral_bonus" };

/** What was bought is told of these too, but is not what they are. */
const namedByType: readonly TransactionType[] = [
  "cashback",
  "cashback_transfer",
  "refund",
  "cashback_reversal",
  "debt_collected",
];

/** A deposit and what became of it; its description says only whether it is of a bonus. */
export function isOfDeposit({ type }: Pick<Transaction, "type">): boolean {
  return type === "deposit" || type === "deposit_reversal" || type === "deposit_restored";
}

/** Cashback that came or went back; it is shown in amber. */
export function isCashback({ type }: Pick<Transaction, "type">): boolean {
  return type === "cashback" || type === "cashback_reversal";
}

/** Names a row: by its description, else by the other side, else by its type. Deposits always take the screen's words. */
export function titleOf(transaction: Transaction): TransactionTitle {
  if (isOfDeposit(transaction)) {
    return { word: transaction.description === referralBonusDescription ? "referral_bonus" : "type" };
  }
  if (namedByType.includes(transaction.type)) return { word: "type" };
  const text = cleanDescription(transaction.description ?? "") || otherSideOf(transaction);
  return text ? { text } : { word: "type" };
}

/** Whom the money came from or went to: the company, or the other person by name, else by username. */
export function otherSideOf(transaction: Transaction): string | undefined {
  const { merchant, recipient_name, recipient_email } = transaction;
  return merchant ?? recipient_name ?? (recipient_email ? `@${recipient_email}` : undefined);
}
