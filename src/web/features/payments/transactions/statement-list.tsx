import { ReceiptText } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { StatementFilter } from "#contract/limits.ts";
import type { Transaction } from "#contract/payments/transactions.ts";
import { capitalised, formatDay, formatMonth } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useMomentMessages } from "#web/lib/last-known.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { groupByDay, TitledList } from "#web/ui/titled-list.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { useStatementRows } from "./use-statement.ts";

interface StatementListProps {
  readonly filter: StatementFilter;
  readonly month: string | undefined;
  readonly onAllKinds: () => void;
  readonly onAllMonths: () => void;
  /** The id of the row whose receipt is shown. */
  readonly selected: string | undefined;
  readonly onOpen: (transaction: Transaction) => void;
}

/** The rows of a filter, by day, as far as they have been scrolled to. */
export function StatementList({ filter, month, onAllKinds, onAllMonths, selected, onOpen }: StatementListProps) {
  const { transactions: messages, shell } = useMessages("transactions");
  const { language } = useLanguage();
  const moment = useMomentMessages();
  const { statement, before, rows } = useStatementRows(filter, month);

  if (statement.isPending && !before) return <SkeletonList rows={6} />;
  if (!statement.data && !before) return <FailureCard query={statement} />;
  return (
    <div className="grid gap-4">
      <RetryNotice query={statement}>
        {before
          ? moment(before.at, { time: shell.offlineTime, day: shell.offlineDay })
          : statement.isRefetchError && messages.outdated}
      </RetryNotice>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only lead from row to row, which are buttons */}
      <div onKeyDown={walk} className="overflow-hidden rounded-xl border border-line bg-surface">
        {rows.length === 0 && <StatementEmpty {...{ filter, month, onAllKinds, onAllMonths }} />}
        {groupByDay(rows).map((day) => (
          <TitledList key={day[0].id} title={capitalised(formatDay(day[0].created_at, language), language)}>
            {day.map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                selected={transaction.id === selected}
                onOpen={() => onOpen(transaction)}
              />
            ))}
          </TitledList>
        ))}
      </div>
      <LoadMore pages={statement} />
    </div>
  );
}

/** The arrow keys lead from row to row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const next = rows[rows.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface StatementEmptyProps {
  readonly filter: StatementFilter;
  readonly month: string | undefined;
  readonly onAllKinds: () => void;
  readonly onAllMonths: () => void;
}

/** No rows: in the chosen month, of the chosen kind, or none ever. */
function StatementEmpty({ filter, month, onAllKinds, onAllMonths }: StatementEmptyProps) {
  const { transactions: messages } = useMessages("transactions");
  const { language } = useLanguage();
  if (month) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={messages.emptyMonthTitle(formatMonth(month, language))}
        detail={messages.emptyMonthDetail}
        action={
          <Button variant="secondary" onClick={onAllMonths}>
            {messages.showAllMonths}
          </Button>
        }
      />
    );
  }
  if (filter !== "all") {
    return (
      <EmptyState
        icon={ReceiptText}
        title={messages.filteredTitle}
        detail={messages.emptyFilterDetail}
        action={
          <Button variant="secondary" onClick={onAllKinds}>
            {messages.showAllKinds}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ReceiptText}
      title={messages.emptyTitle}
      detail={messages.emptyDetail}
      action={<ButtonLink to="/add-money">{messages.addMoney}</ButtonLink>}
    />
  );
}
