import { referralBonusDescription } from "#contract/limits.ts";
import type { Transaction, TransactionType } from "#contract/payments/transactions.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";

type DepositType = Extract<TransactionType, "deposit" | "deposit_reversal" | "deposit_restored">;

/** A row's title: its own text, or the message for its type or its part in a referral bonus. */
export type TransactionTitle =
  | { readonly text: string }
  | { readonly type: TransactionType }
  | { readonly bonus: DepositType };

/** These rows have a purchase's description too, but their type is the better title. */
const namedByType: readonly TransactionType[] = [
  "cashback",
  "cashback_transfer",
  "refund",
  "cashback_reversal",
  "debt_collected",
];

/** A deposit or what became of it; its description says only whether it is a bonus. */
export function isOfDeposit<Row extends Pick<Transaction, "type">>(
  row: Row,
): row is Row & { readonly type: DepositType } {
  return row.type === "deposit" || row.type === "deposit_reversal" || row.type === "deposit_restored";
}

/** Cashback that came or went back; it is shown in amber. */
export function isCashback({ type }: Pick<Transaction, "type">): boolean {
  return type === "cashback" || type === "cashback_reversal";
}

/**
 * Names a row by its description, else by the other side, else by its type. Deposits always have
 * the message of their type.
 */
export function titleOf(transaction: Transaction): TransactionTitle {
  const { type, description } = transaction;
  if (isOfDeposit(transaction)) {
    return description === referralBonusDescription ? { bonus: transaction.type } : { type };
  }
  if (namedByType.includes(type)) return { type };
  const text = cleanDescription(description ?? "") || otherSideOf(transaction);
  return text ? { text } : { type };
}

/** The other side of the money: the partner, or the other user's name, else the username. */
export function otherSideOf(transaction: Transaction): string | undefined {
  const { merchant, recipient_name, recipient_email } = transaction;
  return merchant ?? recipient_name ?? (recipient_email ? `@${recipient_email}` : undefined);
}
