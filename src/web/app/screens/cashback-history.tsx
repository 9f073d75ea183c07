import { timelineFilters } from "#contract/limits.ts";
import { HistoryHeader } from "#web/features/payments/cashback/history-header.tsx";
import { MonthChart } from "#web/features/payments/cashback/month-chart.tsx";
import { Timeline } from "#web/features/payments/cashback/timeline.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";

/** Cashback earned: sums, months, and the timeline. */
export function CashbackHistoryScreen() {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const [parameters, change] = useParameters("/historico");
  const filter = timelineFilters.find((known) => known === parameters.get("type")) ?? "all";
  return (
    <div className="grid gap-4 rail:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] rail:items-start rail:gap-10">
      <div className="grid min-w-0 gap-4 rail:sticky rail:top-24">
        <HistoryHeader />
        <MonthChart />
      </div>
      <section aria-label={messages.timeline} className="grid min-w-0 gap-3">
        <ChipGroup
          label={messages.filter}
          value={filter}
          onChange={(value) => change({ type: value === "all" ? undefined : value })}
          options={timelineFilters.map((value) => ({ value, label: messages.filters[value] }))}
        />
        <Timeline filter={filter} onAll={() => change({ type: undefined })} />
      </section>
    </div>
  );
}
