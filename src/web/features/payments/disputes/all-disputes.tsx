import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { Ref } from "react";
import { disputeStates, type DisputeState } from "#contract/limits.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

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
      {disputes.isPending ? (
        <SkeletonList rows={4} />
      ) : !rows ? (
        <FailureState query={disputes} />
      ) : rows.length === 0 ? (
        <Card flush>
          <EmptyState icon={Scale} title={messages.empty[state]} detail={messages.emptyDetail} />
        </Card>
      ) : (
        <List label={messages.list}>
          {rows.map((dispute) => (
            <ListRow
              key={dispute.id}
              title={messages.between(dispute.customer_name, dispute.partner_name)}
              detail={`${formatDayAndTime(dispute.opened_at, language)} · ${shared.reasons[dispute.reason]}`}
              amount={formatMoney(dispute.amount)}
              selected={dispute.id === picked}
              onClick={() => onPick(dispute.id)}
            />
          ))}
        </List>
      )}
      <ListEnd pages={disputes} />
    </div>
  );
}
