import type { ReactNode } from "react";
import { splitCharge, type SplitTerms } from "#contract/money.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";

/** The split of the typed amount by the partner's terms. The server decides in the end. */
export function SplitPreview({ amount, terms }: { amount: number | undefined; terms: SplitTerms }) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { formatMoney } = useMoney();
  const split = splitCharge(amount ?? 0, terms);
  const possible = amount !== undefined && split.establishment >= 0;
  const figure = (minor: number) => (possible ? formatMoney(minor) : "–");
  return (
    <div className="rounded-lg border border-line px-4 py-3.5">
      <dl aria-label={messages.split} className="grid gap-2 text-sm">
        <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2.5">
          <dt className="text-base font-[660]">{messages.ownShare}</dt>
          <dd className="text-lg font-[740]">{figure(split.establishment)}</dd>
        </div>
        <Part name={messages.customerShare(formatShare(terms.cashback_basis_points))}>
          <span className="text-amber-ink">{figure(split.cashback)}</span>
        </Part>
        <Part name={messages.feeShare(formatShare(terms.fee_basis_points), formatMoney(terms.fee_fixed))}>
          {figure(split.fee)}
        </Part>
      </dl>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-[660]">{children}</dd>
    </div>
  );
}
