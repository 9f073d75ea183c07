import { useInfiniteQuery } from "@tanstack/react-query";
import { Layers, Plus } from "lucide-react";
import type { Ref } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { BatchStatusBadge } from "./batch-status.tsx";
import { pollMs } from "./use-batches.ts";

interface BatchListProps {
  readonly picked: string | undefined;
  readonly onPick: (id: string) => void;
  readonly onNew: () => void;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The batches, newest first, and the way to a new one. */
export function BatchList({ picked, onPick, onNew, heading }: BatchListProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const batches = useInfiniteQuery({ ...freshPagesOf("listPayoutBatches", {}), refetchInterval: pollMs });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {messages.list}
        </h2>
        <Button icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />} onClick={onNew}>
          {messages.collect}
        </Button>
      </div>
      <PagedList
        pages={batches}
        rows={batches.data?.pages.flatMap((page) => page.batches)}
        label={messages.list}
        empty={{ icon: Layers, title: messages.empty, detail: messages.emptyDetail }}
      >
        {(batch) => (
          <ListRow
            key={batch.id}
            title={formatDayAndTime(batch.made_at, language)}
            detail={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {messages.payouts(batch.payout_count)}
                <BatchStatusBadge batch={batch} />
              </span>
            }
            amount={formatMoney(batch.amount)}
            selected={batch.id === picked}
            onClick={() => onPick(batch.id)}
          />
        )}
      </PagedList>
    </div>
  );
}
