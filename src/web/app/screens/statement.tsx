import { useState } from "react";
import { StatementBalance } from "#web/features/transactions/statement-balance.tsx";
import { StatementFilters } from "#web/features/transactions/statement-filters.tsx";
import { StatementList } from "#web/features/transactions/statement-list.tsx";
import type { StatementFilter } from "#contract/limits.ts";

/** The statement: what is held, and every movement by month and kind. */
export function StatementScreen() {
  const [filter, setFilter] = useState<StatementFilter>("all");
  const [month, setMonth] = useState<string>();
  return (
    <div className="grid gap-5 rail:grid-cols-[20rem_minmax(0,1fr)] rail:items-start rail:gap-10">
      <div className="grid gap-5 rail:sticky rail:top-24">
        <StatementBalance />
        <StatementFilters filter={filter} onFilter={setFilter} month={month} onMonth={setMonth} />
      </div>
      <StatementList filter={filter} month={month} onAllMonths={() => setMonth(undefined)} />
    </div>
  );
}
