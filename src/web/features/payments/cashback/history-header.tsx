import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { fitted } from "#web/ui/money.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { useSummary } from "./use-history.ts";

/** The cashback earned: ever, this month, and how often. Unknown is shown as unknown. */
export function HistoryHeader() {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const summary = useSummary();
  const { formatMoney } = useMoney();
  if (summary.isError) return <RetryRow query={summary} />;
  const { data } = summary;
  if (!data) return <SkeletonBlocks blocks={["h-[140px] rounded-2xl"]} />;
  const total = formatMoney(data.total);
  return (
    <section
      aria-label={messages.total}
      className="@container relative isolate grid min-h-[140px] content-between gap-3 overflow-hidden rounded-2xl bg-amber p-4 text-on-amber forced-colors:border"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 140"
        preserveAspectRatio="xMaxYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="15"
        strokeLinecap="round"
        className="absolute inset-0 -z-1 size-full opacity-[.07] forced-colors:hidden"
      >
        <path d="M208 66A62 62 0 1 1 168 -8" />
      </svg>
      <p className="text-sm font-medium">{messages.total}</p>
      <p
        className="leading-tight font-[740] tracking-[-.035em] whitespace-nowrap"
        style={{ fontSize: fitted(total, 2.5, 170) }}
      >
        {total}
      </p>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm">
        <div className="flex gap-1.5">
          <dt>{messages.thisMonth}</dt>
          <dd className="font-semibold">{formatMoney(data.this_month)}</dd>
        </div>
        <div>
          <dt className="sr-only">{messages.count}</dt>
          <dd className="font-semibold">{messages.entries(data.count)}</dd>
        </div>
      </dl>
    </section>
  );
}
