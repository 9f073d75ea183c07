import { useId, useState } from "react";
import type { OverviewDay, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import { capitalised, formatDay } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { barsOf, changeOf, noonOf, type DayBar, type DayFigure } from "./rules.ts";

/** Heights in pixels: the bars, and the days' names beneath. */
const tallest = 84;
const named = 20;
/** A day of a few cents is still visible; one of nothing is a stub on the ground line. */
const lowest = 3;
const stub = 1.5;
const barWidth = 0.66;

const colours: Record<DayFigure, string> = {
  volume: "fill-leaf",
  fees: "fill-ink-2",
  // Amber is cashback and nothing else.
  cashback: "fill-amber stroke-amber-ink",
};

interface DayChartProps {
  readonly days: readonly OverviewDay[];
  readonly before: OverviewSpanFigures;
  readonly figure: DayFigure;
  /** The id of the table that has every day. */
  readonly table: string;
}

/**
 * One figure of the last days: the sum, compared with as many days before, and the days as bars.
 * Screen readers hear the sums and the highest day, and find the table; the pointer shows another
 * day.
 */
export function DayChart({ days, before, figure, table }: DayChartProps) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const id = useId();
  const [pointed, setPointed] = useState<DayBar>();
  const { bars, total, best } = barsOf(days, figure);
  const sum = formatMoney(total);
  const nameOf = ({ day }: DayBar) => formatDay(noonOf(day), language, { month: "short" });
  const change = changeOf(before[figure], total);
  const percent = new Intl.NumberFormat(localeOf[language], {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return (
    <Card>
      <figure aria-labelledby={id} className="grid gap-3">
        <figcaption id={id}>
          <span className="sr-only">{messages.chart(messages[figure], sum, days.length)}</span>
          <span aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-sm text-ink-2">{messages[figure]}</span>
            <span className="text-lg font-[680]">{sum}</span>
          </span>
          <span className="block min-h-4 text-xs text-ink-2">
            {change !== undefined && messages.change(percent.format(change), formatMoney(before[figure]), days.length)}
          </span>
        </figcaption>
        <Bars
          bars={bars}
          colour={colours[figure]}
          onPoint={setPointed}
          label={messages.bars(messages[figure])}
          describedBy={`${id}best`}
          table={table}
        />
        <p id={`${id}best`} className="min-h-4 text-xs text-ink-2">
          {pointed
            ? messages.onDay(formatMoney(pointed.amount), capitalised(nameOf(pointed), language))
            : best && messages.best(formatMoney(best.amount), nameOf(best))}
        </p>
      </figure>
    </Card>
  );
}

interface BarsProps {
  readonly bars: readonly DayBar[];
  readonly colour: string;
  readonly onPoint: (bar: DayBar | undefined) => void;
  readonly label: string;
  readonly describedBy: string;
  readonly table: string;
}

/** Widths are percentages, so that text keeps its size. The first day and today are named. */
function Bars({ bars, colour, onPoint, label, describedBy, table }: BarsProps) {
  const { language } = useLanguage();
  const slot = 100 / bars.length;
  const name = (bar: DayBar | undefined) => bar && formatDay(noonOf(bar.day), language, { month: "short" });
  return (
    <svg
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      aria-details={table}
      width="100%"
      height={tallest + named}
      className="block overflow-visible"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onPoint(bars[Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length)))]);
      }}
      onPointerLeave={() => onPoint(undefined)}
    >
      {/* Between the bars the pointer is on a day, too. */}
      <rect width="100%" height={tallest} className="fill-transparent" />
      {bars.map(({ day, share }, index) => {
        const height = share === 0 ? stub : Math.max(lowest, share * tallest);
        return (
          <rect
            key={day}
            x={`${(index + (1 - barWidth) / 2) * slot}%`}
            y={tallest - height}
            width={`${barWidth * slot}%`}
            height={height}
            rx={share === 0 ? 0.5 : 1.5}
            className={classNames(
              share === 0 ? "fill-ink-3" : colour,
              index < bars.length - 1 && "opacity-75 contrast-more:opacity-100",
              "forced-colors:fill-[CanvasText] forced-colors:opacity-100",
            )}
          />
        );
      })}
      <text x="0" y={tallest + named - 4} className="fill-ink-2 text-xs">
        {name(bars[0])}
      </text>
      <text x="100%" y={tallest + named - 4} textAnchor="end" className="fill-ink-2 text-xs">
        {name(bars.at(-1))}
      </text>
    </svg>
  );
}
