import type { Transaction } from "#contract/payments/transactions.ts";
import { formatTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { ListRow } from "#web/ui/list-row.tsx";
import { Money } from "#web/ui/money.tsx";
import { isCashback, otherSideOf } from "./rules.ts";
import { StatusBadge, TransactionIcon, TypeBadge, useTransactionTitle } from "./transaction-parts.tsx";

interface TransactionRowProps {
  readonly transaction: Transaction;
  /** Its receipt is shown. */
  readonly selected: boolean;
  readonly onOpen: () => void;
}

/** One movement of the statement; a tap opens its receipt. */
export function TransactionRow({ transaction, selected, onOpen }: TransactionRowProps) {
  const { transactions: messages } = useMessages("transactions");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const title = useTransactionTitle()(transaction);
  const otherSide = useShownName()(otherSideOf(transaction));
  const time = formatTime(transaction.created_at, language);
  return (
    <ListRow
      icon={<TransactionIcon transaction={transaction} />}
      tone={isCashback(transaction) ? "amber" : "quiet"}
      title={title}
      detail={
        <>
          <span className="line-clamp-2 break-words">
            {otherSide && otherSide !== title ? `${otherSide} ·\u00a0${time}` : time}
          </span>
          <span className="mt-1.5 block">
            <TypeBadge type={transaction.type} />
          </span>
        </>
      }
      amount={<TransactionAmount transaction={transaction} />}
      amountNote={
        <>
          {transaction.cashback_earned > 0 && (
            <span className="block">{messages.cashbackEarned(formatMoney(transaction.cashback_earned))}</span>
          )}
          <span className="mt-1 block">
            <StatusBadge status={transaction.status} />
          </span>
        </>
      }
      onClick={onOpen}
      selected={selected}
    />
  );
}

/**
 * The amount with its sign. What moves no balance carries none: a move from cashback to the wallet,
 * and what is pending.
 */
export function TransactionAmount({ transaction }: { transaction: Transaction }) {
  if (transaction.status === "pending") return <Money amount={Math.abs(transaction.amount)} className="text-ink-2" />;
  if (transaction.type === "cashback_transfer") return <Money amount={Math.abs(transaction.amount)} />;
  return <Money amount={transaction.amount} kind={isCashback(transaction) ? "cashback" : "signed"} />;
}
