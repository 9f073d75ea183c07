import type { ReactNode } from "react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { usePartner, useSalesToday, type Partner } from "./use-console.ts";

/** The partner's name and what it has earned. `actions` stand beside them. */
export function ConsoleHeading({ partner, actions }: { partner: Partner; actions: ReactNode }) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const { formatMoney } = useMoney();
  const balance = usePartner();
  const { settlement_balance: settlement } = partner;
  // A cashier may read neither the settlement nor the sales of the day.
  const sales = useSalesToday(settlement !== null);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 grow basis-64">
        <p className="line-clamp-2 text-base break-words text-ink-2">{partner.company_name}</p>
        <h2 className="text-3xl">{messages.charge}</h2>
      </div>
      <div className="flex grow flex-wrap items-end justify-between gap-x-7 gap-y-3 rail:grow-0">
        {settlement !== null && (
          <dl className="flex flex-wrap gap-x-7 gap-y-3">
            <Figure
              name={messages.salesToday}
              value={sales.data === undefined ? undefined : formatMoney(sales.data)}
              failed={sales.isError}
              onRetry={() => void sales.refetch()}
            />
            <Figure
              name={messages.settlement}
              value={formatMoney(settlement)}
              failed={balance.isError}
              onRetry={() => void balance.refetch()}
            />
          </dl>
        )}
        {actions}
      </div>
    </div>
  );
}
