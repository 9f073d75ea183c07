import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { Ref } from "react";
import { disputeStates, type DisputeState } from "#contract/limits.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

/** Time alone moves a dispute on to the administrators, which no live event says. */
const pollMs = 30_000;

interface AllDisputesProps {
  readonly state: DisputeState;
  readonly onState: (state: DisputeState) => void;
  readonly picked: string | undefined;
  readonly onPick: (id: string) => void;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** All disputes of one state; those that wait for a decision come longest waiting first. */
export function AllDisputes({ state, onState, picked, onPick, heading }: AllDisputesProps) {
  const { disputes: shared, disputeConsole: messages } = useMessages("disputes", "disputeConsole");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const disputes = useInfiniteQuery({ ...freshPagesOf("listAllDisputes", { state }), refetchInterval: pollMs });
  const waiting = disputes.data?.pages[0]?.waiting;
  const rows = disputes.data?.pages.flatMap((page) => page.disputes);
  return (
    <div className="grid gap-4">
      <dl>
        <Figure
          name={messages.waiting}
          value={waiting === undefined ? undefined : formatCount(waiting, language)}
          failed={disputes.isError}
          onRetry={() => void disputes.refetch()}
        />
      </dl>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.list}
      </h2>
      <ChipGroup
        label={messages.state}
        options={disputeStates.map((value) => ({ value, label: messages.stateNames[value] }))}
        value={state}
        onChange={onState}
      />
      <PagedList
        pages={disputes}
        rows={rows}
        label={messages.list}
        empty={{ icon: Scale, title: messages.empty[state], detail: messages.emptyDetail }}
      >
        {(dispute) => (
          <ListRow
            key={dispute.id}
            title={messages.between(dispute.customer_name, dispute.partner_name)}
            detail={`${formatDayAndTime(dispute.opened_at, language)} · ${shared.reasons[dispute.reason]}`}
            amount={formatMoney(dispute.amount)}
            selected={dispute.id === picked}
            onClick={() => onPick(dispute.id)}
          />
        )}
      </PagedList>
    </div>
  );
}
