import { useBalances } from "#web/lib/balances.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";

/** What both balances would be once this much cashback has moved, in minor units. */
export function BalancesAfter({ amount }: { amount: number }) {
  const { cashbackTransfer, common } = useMessages("cashbackTransfer");
  const { formatMoney } = useMoney();
  const { wallet, cashback } = useBalances();
  if (wallet === undefined || cashback === undefined || amount === 0 || amount > cashback) return null;
  return (
    <Card>
      <p className="mb-2 text-sm font-semibold">{cashbackTransfer.after}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-base">
        <dt className="text-ink-2">{common.balance}</dt>
        <dd className="text-right font-semibold">{formatMoney(wallet + amount)}</dd>
        <dt className="text-ink-2">{common.cashback}</dt>
        <dd className="text-right font-semibold text-amber-ink">{formatMoney(cashback - amount)}</dd>
      </dl>
    </Card>
  );
}
