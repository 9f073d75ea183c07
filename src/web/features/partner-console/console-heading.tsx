import type { ReactNode } from "react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UnknownAmount } from "#web/ui/unknown-amount.tsx";
import { useCompany, useSalesToday, type Company } from "./use-console.ts";

/** The company's name and what it has earned. `actions` stand beside them. */
export function ConsoleHeading({ company, actions }: { company: Company; actions: ReactNode }) {
  const { partnerConsole: words } = useMessages("partnerConsole");
  const balance = useCompany();
  const sales = useSalesToday();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <p className="text-base break-words text-ink-2">{company.company_name}</p>
        <h2 className="text-3xl">{words.charge}</h2>
      </div>
      <div className="flex grow flex-wrap items-end justify-between gap-x-7 gap-y-3 rail:grow-0">
        <dl className="flex flex-wrap gap-x-7 gap-y-3">
          <Figure
            name={words.salesToday}
            amount={sales.data}
            failed={sales.isError}
            onRetry={() => void sales.refetch()}
          />
          <Figure
            name={words.settlement}
            amount={company.settlement_balance}
            failed={balance.isError}
            onRetry={() => void balance.refetch()}
          />
        </dl>
        {actions}
      </div>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly amount: number | undefined;
  /** The last answer did not come: an old figure is not shown as if it were today's. */
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function Figure({ name, amount, failed, onRetry }: FigureProps) {
  const { formatMoney } = useMoney();
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-[720]">
        {failed ? (
          <UnknownAmount onRetry={onRetry} className="text-left text-sm text-leaf" />
        ) : amount === undefined ? (
          <Skeleton className="mt-1 h-6 w-28" />
        ) : (
          formatMoney(amount)
        )}
      </dd>
    </div>
  );
}
