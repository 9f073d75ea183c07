import { CalendarCheck, Coins, Trophy } from "lucide-react";
import type { TimelineFilter } from "#contract/limits.ts";
import { milestoneStep, summaryExceeds } from "#contract/money.ts";
import { capitalised, formatMonth } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { TitledList } from "#web/ui/titled-list.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import { groupByMonth, keyOfEntry, type MonthOfEntries, useSummary, useTimeline } from "./use-history.ts";

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

interface TimelineEmptyProps {
  readonly filter: TimelineFilter;
  readonly onAll: () => void;
}

/** Nothing of this kind yet, what brings it, and where. */
function TimelineEmpty({ filter, onAll }: TimelineEmptyProps) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const { formatMoney } = useMoney();
  const { data } = useSummary();
  const total = data?.total ?? 0;
  if (total === 0 || filter === "all" || filter === "cashback_earned") {
    return (
      <EmptyState
        icon={Coins}
        title={messages.emptyTitle}
        detail={messages.emptyDetail}
        action={<ButtonLink to="/empresas">{messages.seePartners}</ButtonLink>}
      />
    );
  }
  const isMilestone = filter === "milestone";
  const money = (minor: number) => formatMoney(minor, { short: true });
  return (
    <EmptyState
      icon={isMilestone ? Trophy : CalendarCheck}
      title={isMilestone ? messages.noMilestoneTitle : messages.noSummaryTitle}
      detail={
        isMilestone
          ? messages.noMilestoneDetail(money(milestoneStep), money(Math.max(0, milestoneStep - total)))
          : messages.noSummaryDetail(money(summaryExceeds))
      }
      action={
        <Button variant="secondary" onClick={onAll}>
          {messages.showAll}
        </Button>
      }
    />
  );
}
