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
  const { cashbackHistory: words } = useMessages("cashbackHistory");
  const { formatMoney } = useMoney();
  const { data } = useSummary();
  const total = data?.total ?? 0;
  if (total === 0 || filter === "all" || filter === "cashback_earned") {
    return (
      <EmptyState
        icon={<Coins size={28} strokeWidth={1.6} />}
        title={words.emptyTitle}
        detail={words.emptyDetail}
        action={<ButtonLink to="/empresas">{words.seePartners}</ButtonLink>}
      />
    );
  }
  const isMilestone = filter === "milestone";
  const money = (minor: number) => formatMoney(minor, { short: true });
  return (
    <EmptyState
      icon={isMilestone ? <Trophy size={28} strokeWidth={1.6} /> : <CalendarCheck size={28} strokeWidth={1.6} />}
      title={isMilestone ? words.noMilestoneTitle : words.noSummaryTitle}
      detail={
        isMilestone
          ? words.noMilestoneDetail(money(milestoneStep), money(Math.max(0, milestoneStep - total)))
          : words.noSummaryDetail(money(summaryExceeds))
      }
      action={
        <Button variant="secondary" onClick={onAll}>
          {words.showAll}
        </Button>
      }
    />
  );
}
