import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SpendingLimit } from "#contract/payments/spending-limits.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { LimitSheet } from "./limit-sheet.tsx";
import { stale } from "./module.ts";

/** The limits of what may leave the wallet, and what is used of them; each limit can be changed. */
export function LimitsSection() {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const limits = useQuery(freshQueryOf("listSpendingLimits", {}));
  const [changed, setChanged] = useState<SpendingLimit>();
  if (limits.isPending) return <SkeletonList rows={4} />;
  if (!limits.data) return <FailureCard query={limits} />;
  return (
    <div className="grid gap-4">
      <p className="text-base text-ink-2">{messages.lead}</p>
      <Caution caution={limits.data.cautious} />
      <ul className="grid gap-3">
        {limits.data.limits.map((limit) => (
          <li key={limit.name}>
            <LimitCard limit={limit} onChange={() => setChanged(limit)} />
          </li>
        ))}
      </ul>
      <WithoutPassword {...limits.data.without_password} />
      <LimitSheet limit={changed} onClose={() => setChanged(undefined)} />
    </div>
  );
}

/** The lower limit after a new device or a new password. */
function Caution({ caution }: { caution: Output<"listSpendingLimits">["cautious"] }) {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return (
    <Notice tone="info">
      {caution && messages.cautious(formatMoney(caution.amount), formatDayAndTime(caution.until, language))}
    </Notice>
  );
}

function WithoutPassword({ at_once: atOnce, left_today: left }: Output<"listSpendingLimits">["without_password"]) {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const { formatMoney } = useMoney();
  return <p className="text-sm text-ink-2">{messages.withoutPassword(formatMoney(atOnce), formatMoney(left))}</p>;
}

function LimitCard({ limit, onChange }: { limit: SpendingLimit; onChange: () => void }) {
  const { spendingLimits: messages, card } = useMessages("spendingLimits", "card");
  const { formatMoney } = useMoney();
  const name = messages.names[limit.name];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <h3 className="text-base font-[620]">{name}</h3>
          <p className="text-xs text-ink-2">{messages.details[limit.name]}</p>
        </div>
        <div className="flex grow items-center justify-between gap-3 rail:grow-0">
          <p className="text-lg font-bold">{formatMoney(limit.amount)}</p>
          <Button variant="ghost" className="-mr-3" aria-label={messages.change(name)} onClick={onChange}>
            {card.change}
          </Button>
        </div>
      </div>
      <Used limit={limit} name={name} />
      {limit.raise && <Raise limit={limit} raise={limit.raise} />}
    </Card>
  );
}

/** How much of the present day or night is used. */
function Used({ limit: { amount, used, left, ends_at: endsAt }, name }: { limit: SpendingLimit; name: string }) {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  if (used === null || left === null || endsAt === null) return undefined;
  const label = messages.used(formatMoney(used), formatMoney(left), formatDayAndTime(endsAt, language));
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={name} fraction={amount === 0 ? 1 : used / amount} />
      <p className="text-sm text-ink-2">{label}</p>
    </div>
  );
}

interface RaiseProps {
  readonly limit: SpendingLimit;
  readonly raise: NonNullable<SpendingLimit["raise"]>;
}

/** A raise that waits, and the way to stop it. */
function Raise({ limit: { name }, raise: { amount, from } }: RaiseProps) {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { busy, run } = useAction();
  const stop = async () => {
    await change(stale, "stopRaise", { name });
    return messages.stopped;
  };
  return (
    <Notice
      tone="info"
      action={
        <Button variant="secondary" className="mt-1" busy={busy} onClick={() => void run(stop)}>
          {messages.stop}
        </Button>
      }
    >
      {messages.raise(formatMoney(amount), formatDayAndTime(from, language))}
    </Notice>
  );
}
