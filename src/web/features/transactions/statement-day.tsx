import { useId } from "react";
import type { Transaction } from "#contract/transactions.ts";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useLanguage } from "#web/lib/languages/context.tsx";
import type { DayOfTransactions } from "./rules.ts";
import { TransactionRow } from "./transaction-row.tsx";

interface StatementDayProps {
  readonly day: DayOfTransactions;
  /** The id of the row whose receipt is shown. */
  readonly selected: string | undefined;
  readonly onOpen: (transaction: Transaction) => void;
}

/** The rows of one day under its name: "Hoje", "19 de novembro". */
export function StatementDay({ day, selected, onOpen }: StatementDayProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <h2 id={id} className="px-4 pt-3.5 pb-2 text-sm font-[620] text-ink-2">
        {capitalised(formatDay(day.moment, language), language)}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {day.transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            selected={transaction.id === selected}
            onOpen={() => onOpen(transaction)}
          />
        ))}
      </ul>
    </section>
  );
}
