import { MonthCard } from "#web/features/payments/cashback/month-card.tsx";
import { EarlierTransactions } from "#web/features/payments/transactions/earlier-transactions.tsx";
import { useWide } from "#web/lib/use-wide.ts";

const parts = { earlier: EarlierTransactions, month: MonthCard } as const;

export interface HomeDeskProps {
  readonly part: keyof typeof parts;
  readonly hidden: boolean;
}

/** The parts of home that only a desk has room for, in one file of their own. */
export function HomeDesk({ part, hidden }: HomeDeskProps) {
  const Part = parts[part];
  return useWide() ? <Part hidden={hidden} /> : null;
}
