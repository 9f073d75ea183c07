import { MonthCard } from "#web/features/payments/cashback/month-card.tsx";
import { EarlierTransactions } from "#web/features/payments/transactions/earlier-transactions.tsx";
import { useWide } from "#web/lib/use-wide.ts";

/** The part of home that only a desk has room for, in a file of its own. */
export function HomeDesk({ hidden }: { readonly hidden: boolean }) {
  if (!useWide()) return null;
  return (
    <>
      <MonthCard hidden={hidden} />
      <EarlierTransactions hidden={hidden} />
    </>
  );
}
