import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown, useMomentMessages } from "#web/lib/last-known.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { fitted } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The total of wallet and cashback, and each of the two. Unknown is shown as unknown. */
export function StatementBalance() {
  const { transactions: messages, common } = useMessages("transactions");
  const profile = useQuery(freshQueryOf("getProfile", {}));
  const { isFetching, refetch } = profile;
  const before = useLastKnown()?.profile;
  const data = before?.value ?? profile.data;
  const isError = profile.isError && !before;
  const moment = useMomentMessages();
  const { formatMoney } = useMoney();
  const total = data ? formatMoney(data.wallet_balance + data.cashback_balance) : "";
  return (
    <section aria-label={messages.totalBalance} className="@container grid gap-1">
      <p className="text-base text-ink-2">{messages.totalBalance}</p>
      {isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <p className="text-lg font-semibold">{common.unknownAmount}</p>
          <Button
            variant="ghost"
            className="-ml-5"
            icon={<RotateCw size={18} aria-hidden="true" />}
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {common.retry}
          </Button>
        </div>
      ) : data ? (
        <>
          <p
            className="leading-tight font-[740] tracking-[-.035em] whitespace-nowrap"
            style={{ fontSize: fitted(total, 2.5, 170) }}
          >
            {total}
          </p>
          {before && (
            <p className="text-sm font-semibold">{moment(before.at, { time: common.asOfTime, day: common.asOfDay })}</p>
          )}
          <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-base text-ink-2">
            <Part tone="bg-leaf" label={messages.wallet} value={formatMoney(data.wallet_balance)} />
            <Part tone="bg-amber" label={common.cashback} value={formatMoney(data.cashback_balance)} />
          </dl>
        </>
      ) : (
        <>
          <Skeleton className="h-10 w-48" />
          <Skeleton className="mt-2 h-5 w-64" />
        </>
      )}
    </section>
  );
}

function Part({ tone, label, value }: { tone: string; label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="flex items-baseline gap-2">
        <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${tone}`} />
        {label}
      </dt>
      <dd className="font-semibold text-ink">{value}</dd>
    </div>
  );
}
