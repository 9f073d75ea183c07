import { useId } from "react";
import type { OverviewDay, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import { overviewSpans, type OverviewSpan } from "#contract/limits.ts";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { useWide } from "#web/lib/use-wide.ts";
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

/** The last days as pictures, compared with as many days before, with the table beside them. */
export function Days({ days, before, span, onSpan }: DaysProps) {
  const { overview: messages } = useMessages("overview");
  const wide = useWide();
  const table = useId();
  return (
    <Section title={messages.lastDays(days.length)}>
      <ChipGroup
        label={messages.span}
        options={overviewSpans.map((value) => ({ value, label: messages.spans(Number(value)) }))}
        value={span}
        onChange={onSpan}
      />
      <div className="grid min-w-0 gap-4 min-[1240px]:grid-cols-[17.5rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4 min-[760px]:grid-cols-3 min-[1240px]:grid-cols-1">
          <DayChart days={days} before={before} figure="volume" table={table} />
          <DayChart days={days} before={before} figure="fees" table={table} />
          <DayChart days={days} before={before} figure="cashback" table={table} />
        </div>
        <Card flush className="relative min-w-0">
          {wide ? (
            <div
              id={table}
              role="group"
              aria-label={messages.lastDays(days.length)}
              // A table that scrolls must be reachable by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="max-h-[34rem] overflow-auto [&_tbody_th]:whitespace-nowrap [&_td]:px-2.5 [&_th]:px-2.5 -outline-offset-4 min-[1240px]:absolute min-[1240px]:inset-0 min-[1240px]:max-h-none"
            >
              <DayTable days={days} />
            </div>
          ) : (
            <details id={table} className="group">
              <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 text-base font-semibold -outline-offset-4 [&::-webkit-details-marker]:hidden">
                {messages.table}
                <DisclosureChevron />
              </summary>
              <div className="border-t border-line">
                <DayTable days={days} />
              </div>
            </details>
          )}
        </Card>
      </div>
    </Section>
  );
}

/** The figures that the charts draw, day by day, the newest first. */
function DayTable({ days }: Pick<DaysProps, "days">) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  return (
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
  );
}

const volumeOf = ({ volume }: OverviewDay) => <Money amount={volume} />;
const refundsOf = ({ refunds }: OverviewDay) => <Money amount={refunds} />;
const feesOf = ({ fees }: OverviewDay) => <Money amount={fees} />;
const cashbackOf = ({ cashback }: OverviewDay) => <Money amount={cashback} className="text-amber-ink" />;
