import type { TimelineFilter } from "#contract/limits.ts";
import { capitalised, formatMonth } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { TitledList } from "#web/ui/titled-list.tsx";
import { TimelineEmpty } from "./timeline-empty.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import { groupByMonth, keyOfEntry, type MonthOfEntries, useTimeline } from "./use-history.ts";

interface TimelineProps {
  readonly filter: TimelineFilter;
  readonly onAll: () => void;
}

/** The entries of a filter, by month, as far as they have been scrolled to. */
export function Timeline({ filter, onAll }: TimelineProps) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const timeline = useTimeline(filter);
  if (timeline.isPending) return <SkeletonList rows={6} />;
  if (!timeline.data) return <FailureCard query={timeline} />;
  const entries = timeline.data.pages.flatMap((page) => page.entries);
  return (
    <div className="grid gap-4">
      <RetryNotice query={timeline}>{timeline.isRefetchError && messages.outdated}</RetryNotice>
      <Card flush>
        {entries.length === 0 && <TimelineEmpty filter={filter} onAll={onAll} />}
        {groupByMonth(entries).map((month) => (
          <TimelineMonth key={month.month} month={month} />
        ))}
      </Card>
      <LoadMore pages={timeline} />
    </div>
  );
}

function TimelineMonth({ month }: { month: MonthOfEntries }) {
  const { language } = useLanguage();
  return (
    <TitledList title={capitalised(formatMonth(month.month, language), language)}>
      {month.entries.map((entry) => (
        <TimelineRow key={keyOfEntry(entry)} entry={entry} />
      ))}
    </TitledList>
  );
}
