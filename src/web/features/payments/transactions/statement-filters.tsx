import { useQuery } from "@tanstack/react-query";
import { statementFilters, type StatementFilter } from "#contract/limits.ts";
import { capitalised, formatMonth, readerTimeZone } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { RetryNotice } from "#web/ui/failure-state.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const allMonths = "all";

interface StatementFiltersProps {
  readonly filter: StatementFilter;
  readonly onFilter: (filter: StatementFilter) => void;
  /** `2026-11`, or undefined for all of them. */
  readonly month: string | undefined;
  readonly onMonth: (month: string | undefined) => void;
}

/** Which month and which kind of movement. */
export function StatementFilters({ filter, onFilter, month, onMonth }: StatementFiltersProps) {
  const { transactions: messages } = useMessages("transactions");
  const { language } = useLanguage();
  const months = useQuery(freshQueryOf("listTransactionMonths", { time_zone: readerTimeZone() }));
  // The chosen month stays in the list even if refetching the months fails.
  const known = months.data ?? (month ? [month] : []);
  return (
    <div className="grid gap-2.5">
      <SelectField
        label={messages.month}
        labelHidden
        value={month ?? allMonths}
        onChange={(value) => onMonth(value === allMonths ? undefined : value)}
        options={[
          { value: allMonths, label: messages.allMonths },
          ...known.map((value) => ({ value, label: capitalised(formatMonth(value, language), language) })),
        ]}
      />
      <RetryNotice query={months}>{months.isError && !months.data && messages.monthsFailed}</RetryNotice>
      <ChipGroup
        label={messages.filter}
        value={filter}
        onChange={onFilter}
        options={statementFilters.map((value) => ({ value, label: messages.filters[value] }))}
      />
    </div>
  );
}
