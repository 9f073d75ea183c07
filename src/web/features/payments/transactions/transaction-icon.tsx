import {
  ArrowDownLeft,
  ArrowUpRight,
  Coins,
  CreditCard,
  Gift,
  HandCoins,
  Repeat2,
  ShoppingBag,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import type { Transaction, TransactionType } from "#contract/payments/transactions.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { titleOf } from "./rules.ts";

const icons: Record<TransactionType, LucideIcon> = {
  deposit: CreditCard,
  spend: ShoppingBag,
  tip: HandCoins,
  cashback: Coins,
  transfer_sent: ArrowUpRight,
  transfer_received: ArrowDownLeft,
  cashback_transfer: Repeat2,
  refund: Undo2,
  cashback_reversal: Coins,
  deposit_reversal: Undo2,
  deposit_restored: CreditCard,
  debt_collected: HandCoins,
};

/** The icon of a row, by what kind of movement it is. */
export function TransactionIcon({ transaction, size = 22 }: { transaction: Transaction; size?: number }) {
  const title = titleOf(transaction);
  const isGiven = "bonus" in title && title.bonus !== "deposit_reversal";
  const Icon = isGiven ? Gift : icons[transaction.type];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}

/** Words what a row is called, for the reader. */
export function useTransactionTitle(): (transaction: Transaction) => string {
  const { transactions: messages } = useMessages("transactions");
  return (transaction) => {
    const title = titleOf(transaction);
    if ("text" in title) return title.text;
    return "bonus" in title ? messages.bonusTitles[title.bonus] : messages.titles[title.type];
  };
}
