import { ChartColumn, Table2 } from "lucide-react";
import { useId, useState } from "react";
import { capitalised, formatMonth } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MonthBars } from "./month-bars.tsx";
import { barsOf, useSummary, type Summary } from "./use-history.ts";

/** Cashback of the last twelve months, as bars or a table. A screen reader always has the table. */
export function MonthChart() {
  const { data, isError } = useSummary();
  // The header above says so and offers the retry.
  if (isError) return null;
  if (!data) return <Skeleton className="h-[244px] rounded-xl" />;
  return data.count === 0 ? null : <Chart months={data.months} />;
}

function Chart({ months }: { months: Summary["months"] }) {
  const { cashbackHistory: messages } = useMessages("cashbackHistory");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const { bars, best } = barsOf(months);
  return (
    <Card>
      <section aria-labelledby={id} className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id={id} className="text-base font-[680]">
              {messages.chart}
            </h2>
            <p className="text-xs text-ink-2">
              {best && !asTable
                ? messages.bestMonth(formatMonth(best.month, language), formatMoney(best.amount))
                : messages.chartDetail}
            </p>
          </div>
          <IconButton
            variant="plain"
            label={asTable ? messages.showChart : messages.showTable}
            onClick={() => setAsTable(!asTable)}
            className="-mt-1.5 -mr-1.5"
          >
            {asTable ? (
              <ChartColumn size={20} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Table2 size={20} strokeWidth={1.75} aria-hidden="true" />
            )}
          </IconButton>
        </div>
        {!asTable && <MonthBars bars={bars} />}
        <MonthTable months={months} labelledBy={id} visible={asTable} />
      </section>
    </Card>
  );
}

interface MonthTableProps {
  readonly months: Summary["months"];
  readonly labelledBy: string;
  readonly visible: boolean;
}

/** The newest month first, as in the timeline. */
function MonthTable({ months, labelledBy, visible }: MonthTableProps) {
  const { cashbackHistory: messages, common } = useMessages("cashbackHistory");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return (
    <div className={visible ? "" : "sr-only"}>
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th scope="col" className="py-1.5 font-medium">
              {messages.month}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {messages.count}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {common.cashback}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {months.toReversed().map(({ month, amount, count }) => (
            <tr key={month}>
              <th scope="row" className="py-2 text-left font-medium">
                {capitalised(formatMonth(month, language), language)}
              </th>
              <td className="py-2 pl-2 text-right text-ink-2">{count}</td>
              <td className="py-2 pl-2 text-right font-semibold whitespace-nowrap text-amber-ink">
                {formatMoney(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
