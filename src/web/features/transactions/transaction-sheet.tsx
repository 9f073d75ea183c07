import type { ReactNode } from "react";
import type { Transaction } from "#contract/transactions.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { cleanDescription } from "#web/lib/descriptions.ts";
import { StatusBadge, TypeBadge } from "./transaction-badges.tsx";
import { TransactionIcon } from "./transaction-icon.tsx";
import { TransactionAmount } from "./transaction-row.tsx";
import { useTransactionTitle } from "./use-transaction-title.ts";

interface TransactionSheetProps {
  readonly transaction: Transaction;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Everything that is known of one movement. */
export function TransactionSheet({ transaction, open, onClose }: TransactionSheetProps) {
  const { transactions: words } = useMessages("transactions");
  const { language } = useLanguage();
  const title = useTransactionTitle()(transaction);
  const description = transaction.type === "deposit" ? "" : cleanDescription(transaction.description ?? "");
  return (
    <Sheet open={open} onClose={onClose} title={words.detailTitle}>
      <div className="grid gap-5 pb-2">
        <div className="grid justify-items-center gap-2 text-center">
          <span className="grid size-14 place-items-center rounded-plate bg-sunken text-ink-2">
            <TransactionIcon transaction={transaction} size={26} />
          </span>
          <p className="text-base font-semibold">{title}</p>
          <p className="text-4xl font-[740]">
            <TransactionAmount transaction={transaction} />
          </p>
          <TypeBadge type={transaction.type} />
        </div>
        <dl className="divide-y divide-line border-y border-line">
          <Fact name={words.status}>
            <StatusBadge status={transaction.status} />
          </Fact>
          <Fact name={words.when}>{formatDayAndTime(transaction.created_at, language)}</Fact>
          <Parties transaction={transaction} />
          {description && description !== title && <Fact name={words.description}>{description}</Fact>}
          {transaction.message && <Fact name={words.message}>{transaction.message}</Fact>}
          {transaction.cashback_earned > 0 && (
            <Fact name={words.earned}>
              <Money amount={transaction.cashback_earned} kind="cashback" />
            </Fact>
          )}
          <Fact name={words.id}>
            <span className="inline-flex items-center gap-1">
              <span className="min-w-0 text-sm break-all text-ink-2">{transaction.id}</span>
              <CopyButton text={transaction.id} label={words.copyId} />
            </span>
          </Fact>
        </dl>
      </div>
    </Sheet>
  );
}

/** Both sides, in the direction the money went. */
function Parties({ transaction }: { transaction: Transaction }) {
  const { transactions: words, common } = useMessages("transactions");
  const person = [transaction.recipient_name, transaction.recipient_email && `@${transaction.recipient_email}`]
    .filter(Boolean)
    .join(" · ");
  const other = transaction.merchant ?? person;
  const left = transaction.amount < 0;
  if (transaction.type === "cashback_transfer") {
    return (
      <>
        <Fact name={words.receivedFrom}>{common.cashback}</Fact>
        <Fact name={words.sentTo}>{words.wallet}</Fact>
      </>
    );
  }
  return (
    <>
      {(left || other) && <Fact name={words.receivedFrom}>{left ? words.you : other}</Fact>}
      {(!left || other) && <Fact name={words.sentTo}>{left ? other : words.you}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-6 py-2 text-base">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  );
}
