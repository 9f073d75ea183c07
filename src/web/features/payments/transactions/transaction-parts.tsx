import {
  ArrowDownLeft,
  ArrowUpRight,
  Check,
  Clock3,
  Coins,
  CreditCard,
  Gift,
  HandCoins,
  type LucideIcon,
  Repeat2,
  ShoppingBag,
  Undo2,
} from "lucide-react";
import type { Transaction, TransactionType } from "#contract/payments/transactions.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { Badge } from "#web/ui/badge.tsx";
import { isCashback, titleOf } from "./rules.ts";

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

/** A row's title in the reader's language. */
export function useTransactionTitle(): (transaction: Transaction) => string {
  const { transactions: messages } = useMessages("transactions");
  const shownName = useShownName();
  return (transaction) => {
    const title = titleOf(transaction);
    if ("text" in title) return shownName(title.text);
    return "bonus" in title ? messages.bonusTitles[title.bonus] : messages.titles[title.type];
  };
}

/** The kind of a movement. Amber is cashback and nothing else. */
export function TypeBadge({ type }: { type: Transaction["type"] }) {
  const { transactions: messages } = useMessages("transactions");
  return (
    <Badge tone={isCashback({ type }) || type === "cashback_transfer" ? "amber" : "quiet"}>
      {messages.types[type]}
    </Badge>
  );
}

/** Whether a movement is settled. The usual case stays quiet, so that a pending one is seen. */
export function StatusBadge({ status }: { status: Transaction["status"] }) {
  const { transactions: messages } = useMessages("transactions");
  if (status === "pending") {
    return (
      <Badge tone="clay" icon={<Clock3 size={12} strokeWidth={2.4} />}>
        {messages.statuses.pending}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal text-ink-2">
      <Check size={13} strokeWidth={2.4} aria-hidden="true" className="text-leaf" />
      {messages.statuses.completed}
    </span>
  );
}
