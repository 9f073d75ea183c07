import type { OverviewDay, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import { overviewSpans, type OverviewSpan } from "#contract/limits.ts";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DisclosureChevron } from "#web/ui/facts.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { DayChart } from "./day-chart.tsx";
import { noonOf } from "./rules.ts";

interface DaysProps {
  readonly days: readonly OverviewDay[];
  /** As many days before those. */
  readonly before: OverviewSpanFigures;
  readonly span: OverviewSpan;
  readonly onSpan: (span: OverviewSpan) => void;
}

/** The last days as bars, compared with as many days before, and as a table. */
export function Days({ days, before, span, onSpan }: DaysProps) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  return (
    <Section title={messages.lastDays(days.length)}>
      <ChipGroup
        label={messages.span}
        options={overviewSpans.map((value) => ({ value, label: messages.spans(Number(value)) }))}
        value={span}
        onChange={onSpan}
      />
      <div className="grid gap-4 min-[760px]:grid-cols-3">
        <DayChart days={days} before={before} figure="volume" />
        <DayChart days={days} before={before} figure="fees" />
        <DayChart days={days} before={before} figure="cashback" />
      </div>
      <Card flush>
        <details className="group">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 text-base font-semibold -outline-offset-4 [&::-webkit-details-marker]:hidden">
            {messages.table}
            <DisclosureChevron />
          </summary>
          <div className="border-t border-line">
            <DataTable
              label={messages.lastDays(days.length)}
              keyOf={({ day }) => day}
              rows={days.toReversed()}
              columns={[
                {
                  name: messages.day,
                  cell: ({ day }) => capitalised(formatDay(noonOf(day), language, { month: "short" }), language),
                },
                { name: messages.chargeCount, numeric: true, cell: ({ charges }) => formatCount(charges, language) },
                { name: messages.volume, numeric: true, cell: volumeOf },
                { name: messages.refunds, numeric: true, cell: refundsOf },
                { name: messages.fees, numeric: true, cell: feesOf },
                { name: messages.cashback, numeric: true, cell: cashbackOf },
              ]}
            />
          </div>
        </details>
      </Card>
    </Section>
  );
}

const volumeOf = ({ volume }: OverviewDay) => <Money amount={volume} />;
const refundsOf = ({ refunds }: OverviewDay) => <Money amount={refunds} />;
const feesOf = ({ fees }: OverviewDay) => <Money amount={fees} />;
const cashbackOf = ({ cashback }: OverviewDay) => <Money amount={cashback} className="text-amber-ink" />;
