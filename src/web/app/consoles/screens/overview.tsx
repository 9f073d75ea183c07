import { RotateCw } from "lucide-react";
import { useState } from "react";
import { overviewSpans } from "#contract/limits.ts";
import { Days } from "#web/features/back-office/overview/days.tsx";
import { Figures, useOverview } from "#web/features/back-office/overview/figures.tsx";
import { TrialBalance } from "#web/features/back-office/overview/trial-balance.tsx";
import { Verdict } from "#web/features/back-office/overview/verdict.tsx";
import { HeldAccounts, WaitingDisputes, WaitingPayouts } from "#web/features/back-office/overview/waiting.tsx";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

/** How Troco stands: figures, charts, the trial balance and the last audit. */
export function OverviewScreen() {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  const [parameters, change] = useParameters("/admin");
  const span = overviewSpans.find((one) => one === parameters.get("days")) ?? "30";
  const overview = useOverview(span);
  const { data } = overview;
  const [refreshing, setRefreshing] = useState(false);
  // A refresh by the timer is not announced.
  const [announced, setAnnounced] = useState("");
  const asOf = (moment: string) => messages.asOf(formatDayAndTime(moment, language));
  async function refetch() {
    setRefreshing(true);
    const answer = await overview.refetch();
    setRefreshing(false);
    if (answer.isSuccess) setAnnounced(asOf(answer.data.as_of));
  }
  if (overview.isPending) {
    return (
      <SkeletonBlocks
        className="grid gap-5"
        blocks={["h-14 rounded-xl", "h-32 rounded-xl", "h-52 rounded-xl", "h-80 rounded-xl"]}
      />
    );
  }
  if (!data) return <FailureState query={overview} />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-2">{asOf(data.as_of)}</p>
          <span role="status" className="sr-only">
            {announced}
          </span>
          <Button
            variant="secondary"
            busy={refreshing}
            icon={<RotateCw size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={() => void refetch()}
          >
            {messages.refresh}
          </Button>
        </div>
        <Notice tone="error">{overview.isError && messages.outdated}</Notice>
        <Verdict audit={data.audit} paused={data.money_paused} />
        <WaitingPayouts waiting={data.waiting_payouts} />
        <WaitingDisputes count={data.waiting_disputes} />
        <HeldAccounts count={data.held_accounts} />
      </div>
      <Figures overview={data} />
      <Days
        days={data.days}
        before={data.before}
        span={span}
        onSpan={(days) => change({ days: days === "30" ? undefined : days })}
      />
      <TrialBalance balance={data.trial_balance} />
    </div>
  );
}
