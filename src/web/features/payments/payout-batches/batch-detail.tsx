import { useEffect, useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { toast } from "#web/lib/toast.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { AnswerView } from "./answer-view.tsx";
import { BatchStatusBadge } from "./batch-status.tsx";
import { stale } from "./module.ts";
import { filesOf, useBatch, type BatchPayout, type WholeBatch } from "./use-batches.ts";

/** One batch: its files for the bank, and what became of its payouts. */
export function BatchDetail({ id }: { id: string }) {
  const batch = useBatch(id);
  if (batch.data) return <Shown batch={batch.data} />;
  return (
    <Card className="rail:p-6">{batch.isPending ? <Skeleton className="h-80" /> : <FailureState query={batch} />}</Card>
  );
}

function Shown({ batch }: { batch: WholeBatch }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { language } = useLanguage();
  const [dissolving, setDissolving] = useState(false);
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>(dissolving);
  // The focus follows the choice: on a phone the list is no longer beside it.
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <div className="grid gap-5">
      <Card className="grid gap-5 rail:p-6">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg outline-none">
              {messages.batch(formatDayAndTime(batch.made_at, language))}
            </h2>
            <BatchStatusBadge batch={batch} />
          </div>
          <HeroAmount amount={batch.amount} />
        </div>
        <Facts
          facts={[
            { name: messages.madeBy, value: batch.made_by },
            { name: messages.count, value: formatCount(batch.payout_count, language) },
            { name: messages.dissolvedAt, value: batch.dissolved_at && formatDayAndTime(batch.dissolved_at, language) },
          ]}
        />
        <Files batch={batch} />
        {batch.waiting > 0 && !batch.at_bank && (
          <Button variant="ghost" className="-ml-5 justify-self-start" onClick={() => setDissolving(true)}>
            {messages.dissolve}
          </Button>
        )}
      </Card>
      {batch.payouts.length > 0 && <AnswerView batch={batch} />}
      {batch.payouts.length > 0 && <BatchPayouts batch={batch} />}
      <DissolveSheet batch={batch} open={dissolving} onClose={() => setDissolving(false)} onDissolved={finish} />
    </div>
  );
}

/** The files for the bank, while nothing of the batch was decided. */
function Files({ batch }: { batch: WholeBatch }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { order, table } = filesOf(batch);
  if (!table) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2.5">
        {order && (
          <DownloadButton operationId="downloadPayoutBatch" input={{ id: batch.id }}>
            {messages.downloadOrder}
          </DownloadButton>
        )}
        <DownloadButton operationId="downloadPayoutBatchCsv" input={{ id: batch.id }}>
          {messages.downloadTable}
        </DownloadButton>
      </div>
      <p className="text-sm text-ink-2">{order ? messages.orderHint : messages.tableHint}</p>
    </div>
  );
}

const partnerOf = ({ partner_name: name, account }: BatchPayout) => (
  <span className="grid">
    {name}
    <span className="text-xs font-normal text-ink-2">{account.masked}</span>
  </span>
);

function BatchPayouts({ batch: { payouts } }: { batch: WholeBatch }) {
  const {
    payoutBatches: messages,
    payouts: { statuses },
  } = useMessages("payoutBatches", "payouts");
  const { formatMoney } = useMoney();
  return (
    <Card flush>
      <DataTable
        label={messages.inBatch}
        rows={payouts}
        keyOf={({ id }) => id}
        columns={[
          { name: messages.partner, cell: partnerOf },
          { name: messages.status, cell: ({ status }) => statuses[status] },
          { name: messages.value, numeric: true, cell: ({ amount }) => formatMoney(amount) },
        ]}
      />
    </Card>
  );
}

interface DissolveSheetProps {
  readonly batch: WholeBatch;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDissolved: () => void;
}

function DissolveSheet({ batch, open, onClose, onDissolved }: DissolveSheetProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  return (
    <StepUpSheet
      open={open}
      onClose={onClose}
      title={messages.dissolveTitle}
      confirmLabel={messages.dissolve}
      destructive
      onConfirm={async (loginPassword) => {
        await change(stale, "dissolvePayoutBatch", { id: batch.id, login_password: loginPassword });
        toast.success(messages.dissolvedNow);
        onDissolved();
        onClose();
      }}
    >
      <p>{messages.dissolveDetail(batch.waiting)}</p>
    </StepUpSheet>
  );
}
