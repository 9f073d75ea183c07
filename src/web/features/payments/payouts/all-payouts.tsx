import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import type { Ref } from "react";
import type { PayoutStatus } from "#contract/payments/payouts.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

export const states: readonly [PayoutStatus, ...PayoutStatus[]] = ["requested", "paid", "rejected", "cancelled"];

/** A new request is seen within this time even while the live stream is down. */
const pollMs = 30_000;

interface AllPayoutsProps {
  readonly state: PayoutStatus;
  readonly onState: (state: PayoutStatus) => void;
  readonly picked: string | undefined;
  readonly onBatches: () => void;
  readonly onPick: (id: string) => void;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** All partners' payouts of one state; those that wait come oldest first. */
export function AllPayouts({ state, onState, picked, onBatches, onPick, heading }: AllPayoutsProps) {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const payouts = useInfiniteQuery({ ...freshPagesOf("listAllPayouts", { status: state }), refetchInterval: pollMs });
  const waiting = payouts.data?.pages[0]?.waiting;
  const rows = payouts.data?.pages.flatMap((page) => page.payouts);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <dl className="flex flex-wrap gap-x-9 gap-y-3">
          <Figure
            name={messages.waiting}
            value={waiting && formatCount(waiting.count, language)}
            failed={payouts.isError}
            onRetry={() => void payouts.refetch()}
          />
          <Figure
            name={messages.waitingSum}
            value={waiting && formatMoney(waiting.amount)}
            failed={payouts.isError}
            onRetry={() => void payouts.refetch()}
          />
        </dl>
        <Button variant="secondary" onClick={onBatches}>
          {messages.batches}
        </Button>
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.list}
      </h2>
      <ChipGroup
        label={messages.state}
        options={states.map((value) => ({ value, label: messages.states[value] }))}
        value={state}
        onChange={onState}
      />
      <PagedList
        pages={payouts}
        rows={rows}
        label={messages.list}
        empty={{ icon: HandCoins, title: messages.allEmpty[state], detail: messages.allEmptyDetail }}
      >
        {(payout) => (
          <ListRow
            key={payout.id}
            title={payout.partner_name}
            detail={[
              formatDayAndTime(payout.requested_at, language),
              payout.account.masked,
              ...(payout.requested_by === "schedule" ? [messages.scheduled] : []),
            ].join(" · ")}
            amount={formatMoney(payout.amount)}
            selected={payout.id === picked}
            onClick={() => onPick(payout.id)}
          />
        )}
      </PagedList>
    </div>
  );
}
