import { ReceiptText } from "lucide-react";
import type { StatementFilter } from "#contract/limits.ts";
import { formatMonth } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

interface StatementEmptyProps {
  readonly filter: StatementFilter;
  readonly month: string | undefined;
  readonly onAllKinds: () => void;
  readonly onAllMonths: () => void;
}

/** No rows: in the chosen month, of the chosen kind, or none ever. */
export function StatementEmpty({ filter, month, onAllKinds, onAllMonths }: StatementEmptyProps) {
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
