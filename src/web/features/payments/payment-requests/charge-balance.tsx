import { useBalances } from "#web/lib/balances.ts";
import { useMoney, useTopUpLimits } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { Target } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/**
 * What the wallet lacks for a charge, in minor units. An unknown balance counts as sufficient,
 * because the server decides.
 */
export function useShortfall(amount: number): number {
  const { wallet } = useBalances();
  return wallet === undefined ? 0 : Math.max(0, amount - wallet);
}

/**
 * The screen that adds what is missing, with the amount filled in: what is owed is added, since a
 * top-up pays it first, and the result is kept within the limits of a top-up.
 */
export function useTopUp(missing: number): { readonly amount: number; readonly to: Target } {
  const { owed = 0 } = useBalances();
  const { min, max } = useTopUpLimits();
  const amount = Math.min(max, Math.max(min, missing + owed));
  return { amount, to: `/add-money?amount=${amount}` };
}

interface ChargeBalanceProps {
  readonly missing: number;
  /** The reader leaves for the screen that adds money; the charge waits. */
  readonly onTopUp: () => void;
}

/** What the wallet holds; where that does not suffice, by how much, and the way to add it. */
export function ChargeBalance({ missing, onTopUp }: ChargeBalanceProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  const { wallet, failed, retry } = useBalances();
  const topUp = useTopUp(missing);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-base">
        <span className="text-ink-2">{messages.balance}</span>
        {failed ? (
          <UnknownAmount onRetry={retry} className="-my-2.5 text-right text-sm text-leaf" />
        ) : wallet === undefined ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <span className="font-bold">{formatMoney(wallet)}</span>
        )}
      </div>
      <Notice
        tone="error"
        action={
          <ButtonLink to={topUp.to} onFollow={onTopUp} className="mt-1.5">
            {messages.addDifference(formatMoney(topUp.amount))}
          </ButtonLink>
        }
      >
        {missing > 0 && (
          <>
            <p className="font-bold">{messages.shortBy(formatMoney(missing))}</p>
            <p className="text-ink">{messages.shortDetail}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
