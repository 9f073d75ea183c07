import type { ReactNode } from "react";
import type { Split } from "#contract/money.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

interface RefundSplitProps {
  readonly amount: number;
  readonly split: Split;
  readonly note?: string;
}

/** Who gives back how much of a refund. */
export function RefundSplit({ amount, split, note }: RefundSplitProps) {
  const { refunds: messages } = useMessages("refunds");
  const { formatMoney } = useMoney();
  return (
    <div className="rounded-lg border border-line px-4 py-3.5">
      <dl aria-label={messages.split} className="grid gap-2 text-sm">
        <Part name={messages.fromPartner}>{formatMoney(split.establishment)}</Part>
        <Part name={messages.fromCashback}>
          <span className="text-amber-ink">{formatMoney(split.cashback)}</span>
        </Part>
        <Part name={messages.fromFee}>{formatMoney(split.fee)}</Part>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="text-base font-[660]">{messages.customerGets}</dt>
          <dd className="text-lg font-[740] whitespace-nowrap">{formatMoney(amount)}</dd>
        </div>
      </dl>
      {note && <p className="mt-2 text-xs text-ink-2">{note}</p>}
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-[660] whitespace-nowrap">{children}</dd>
    </div>
  );
}
