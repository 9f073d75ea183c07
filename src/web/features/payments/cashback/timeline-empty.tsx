import { CalendarCheck, Coins, Trophy } from "lucide-react";
import type { TimelineFilter } from "#contract/limits.ts";
import { milestoneStep, summaryExceeds } from "#contract/money.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useSummary } from "./use-history.ts";

interface TimelineEmptyProps {
  readonly filter: TimelineFilter;
  readonly onAll: () => void;
}

/** Nothing of this kind yet, what brings it, and where. */
export function TimelineEmpty({ filter, onAll }: TimelineEmptyProps) {
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
