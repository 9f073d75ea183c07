import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";
import { pollMs, type Collectable } from "./use-batches.ts";

/** The form in which the bank gets the batch: an order has no place for Pix keys. */
type Form = "order" | "table";

/** Chooses waiting payouts for a new batch; those that stand in the way say why. */
export function CollectView({ onCreated }: { onCreated: (id: string) => void }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const payouts = useQuery({ ...freshQueryOf("listPayoutsToCollect", {}), refetchInterval: pollMs });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-4 rail:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {messages.collectTitle}
      </h2>
      {payouts.isPending ? (
        <Skeleton className="h-60" />
      ) : !payouts.data ? (
        <FailureState query={payouts} />
      ) : payouts.data.payouts.length === 0 ? (
        <EmptyState icon={HandCoins} title={messages.nothing} detail={messages.nothingDetail} />
      ) : (
        <Choice payouts={payouts.data.payouts} onCreated={onCreated} />
      )}
    </Card>
  );
}

interface ChoiceProps {
  readonly payouts: readonly Collectable[];
  readonly onCreated: (id: string) => void;
}

function Choice({ payouts, onCreated }: ChoiceProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { formatMoney } = useMoney();
  const [form, setForm] = useState<Form>("order");
  // Those that were unticked, so that a payout that arrives meanwhile is ticked like the others.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [confirming, setConfirming] = useState(false);
  const shown = payouts.filter(({ fits_iso }) => form === "table" || fits_iso);
  const chosen = shown.filter(({ id, obstacle }) => obstacle === null && !left.has(id));
  const sum = formatMoney(chosen.reduce((total, { amount }) => total + amount, 0));

  function toggle(id: string, ticked: boolean): void {
    setLeft((before) => (ticked ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])));
  }

  return (
    <>
      <ChipGroup
        label={messages.form}
        options={(["order", "table"] as const).map((value) => ({ value, label: messages.forms[value] }))}
        value={form}
        onChange={setForm}
      />
      <p className="text-sm text-ink-2">{messages.formHints[form]}</p>
      {shown.length === 0 ? (
        <p className="text-base text-ink-2">{messages.noneFits}</p>
      ) : (
        <ul aria-label={messages.toCollect} className="divide-y divide-line">
          {shown.map((payout) => (
            <li key={payout.id}>
              <CollectableRow
                payout={payout}
                ticked={!left.has(payout.id)}
                onTick={(ticked) => toggle(payout.id, ticked)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-base font-[620]">
        {messages.chosen(chosen.length, sum)}
      </p>
      <Button block disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
        {messages.collect}
      </Button>
      <StepUpSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={messages.collectTitle}
        confirmLabel={messages.collect}
        onConfirm={async (loginPassword) => {
          const payout_ids = chosen.map(({ id }) => id);
          const { id } = await change(stale, "createPayoutBatch", { payout_ids, login_password: loginPassword });
          toast.success(messages.created);
          onCreated(id);
        }}
      >
        <p>{messages.collectDetail(chosen.length, sum)}</p>
      </StepUpSheet>
    </>
  );
}

interface CollectableRowProps {
  readonly payout: Collectable;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

/** A payout to tick, or why it cannot be. */
function CollectableRow({ payout, ticked, onTick }: CollectableRowProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { formatMoney } = useMoney();
  const content = (
    <span className="grid min-w-0 gap-0.5">
      <span className="text-base font-[620] wrap-anywhere text-ink">
        {payout.partner_name} · {formatMoney(payout.amount)}
      </span>
      <span className="text-xs wrap-anywhere text-ink-2">
        {payout.account.holder_name} · {payout.account.masked}
      </span>
      {payout.obstacle && <span className="text-xs font-semibold">{messages.obstacles[payout.obstacle]}</span>}
    </span>
  );
  if (payout.obstacle) return <div className="py-2.5 pl-9 opacity-80">{content}</div>;
  return <CheckboxField label={content} value={ticked} onChange={onTick} />;
}
