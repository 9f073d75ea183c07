import { Suspense, useState } from "react";
import type { StatementFilter } from "#contract/limits.ts";
import type { Transaction } from "#contract/transactions.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { groupByDay } from "./rules.ts";
import { StatementDay } from "./statement-day.tsx";
import { StatementEmpty } from "./statement-empty.tsx";
import { useStatement } from "./use-statement.ts";

const TransactionSheet = fetched(async () => (await import("./transaction-sheet.tsx")).TransactionSheet);

interface StatementListProps {
  readonly filter: StatementFilter;
  readonly month: string | undefined;
  readonly onAllMonths: () => void;
}

/** The rows of a filter, by day, as far as they have been scrolled to. */
export function StatementList({ filter, month, onAllMonths }: StatementListProps) {
  const { transactions: words, common } = useMessages("transactions");
  const errorText = useErrorText();
  const statement = useStatement(filter, month);
  const [shown, setShown] = useState<Transaction>();
  const [open, setOpen] = useState(false);

  if (statement.isPending) return <SkeletonList rows={6} />;
  if (!statement.data) {
    return (
      <Card>
        <FailureState error={statement.error} busy={statement.isFetching} onRetry={() => void statement.refetch()} />
      </Card>
    );
  }
  const rows = statement.data.pages.flatMap((page) => page.transactions);
  return (
    <div className="grid gap-4">
      <Notice
        action={
          <Button
            variant="ghost"
            className="-ml-5"
            busy={statement.isFetching}
            onClick={() => void statement.refetch()}
          >
            {common.retry}
          </Button>
        }
      >
        {statement.isRefetchError && words.outdated}
      </Notice>
      <Card flush>
        {rows.length === 0 && <StatementEmpty filter={filter} month={month} onAllMonths={onAllMonths} />}
        {groupByDay(rows).map((day) => (
          <StatementDay
            key={day.transactions[0]?.id}
            day={day}
            onOpen={(transaction) => {
              setShown(transaction);
              setOpen(true);
            }}
          />
        ))}
      </Card>
      <Notice tone="error">{statement.isFetchNextPageError && errorText(statement.error)}</Notice>
      {statement.hasNextPage && (
        <LoadMore
          busy={statement.isFetchingNextPage}
          automatic={!statement.isFetchNextPageError}
          onMore={() => void statement.fetchNextPage()}
        />
      )}
      <Suspense>
        {shown && <TransactionSheet transaction={shown} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
