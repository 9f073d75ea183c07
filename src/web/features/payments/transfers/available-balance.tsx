import { useBalances } from "#web/lib/balances.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What can be sent now. */
export function AvailableBalance() {
  const { common } = useMessages();
  const { formatMoney } = useMoney();
  const { wallet, failed, retry } = useBalances();
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-surface px-4 py-1">
      <span className="text-base text-ink-2">{common.available}</span>
      {failed ? (
        <UnknownAmount onRetry={retry} className="text-left text-sm text-leaf" />
      ) : wallet === undefined ? (
        <Skeleton className="h-5 w-24" />
      ) : (
        <span className="text-md font-bold">{formatMoney(wallet)}</span>
      )}
    </div>
  );
}
