import { formatMonth } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Bar } from "./use-history.ts";

/** Heights in pixels: room for the highest amount's label, the bars, the months' names beneath. */
const labelled = 18;
const tallest = 112;
const named = 22;
/** The height of a month of a few cents, and of one without cashback. */
const lowest = 4;
const stub = 2;
const barWidth = 0.7;

/** One bar a month, the current one filled. Widths are percentages, so that text keeps its size. */
export function MonthBars({ bars }: { bars: readonly Bar[] }) {
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const slot = 100 / bars.length;
  const ground = labelled + tallest;
  const highest = bars.findLast((bar) => bar.share === 1);
  return (
    <div aria-hidden="true" className="@container">
      <svg width="100%" height={ground + named} className="block overflow-visible">
        {highest && (
          <>
            <text x="0" y={labelled - 6} className="fill-ink-2 text-xs">
              {formatMoney(highest.amount)}
            </text>
            <line
              x1="0"
              x2="100%"
              y1={labelled}
              y2={labelled}
              strokeDasharray="2 4"
              className="stroke-line forced-colors:stroke-[CanvasText]"
            />
          </>
        )}
        {bars.map(({ month, share }, index) => {
          const current = index === bars.length - 1;
          const height = share === 0 ? stub : Math.max(lowest, share * tallest);
          const centre = `${(index + 0.5) * slot}%`;
          return (
            <g key={month}>
              <rect
                x={`${(index + (1 - barWidth) / 2) * slot}%`}
                y={ground - height}
                width={`${barWidth * slot}%`}
                height={height}
                rx={share === 0 ? 1 : 4}
                className={
                  share === 0
                    ? "fill-ink-3"
                    : classNames(
                        "stroke-amber-ink forced-colors:stroke-[CanvasText]",
                        current
                          ? "fill-amber forced-colors:fill-[Highlight]"
                          : "fill-amber/35 contrast-more:fill-amber forced-colors:fill-[Canvas]",
                      )
                }
              />
              <text
                x={centre}
                y={ground + named - 6}
                textAnchor="middle"
                className={classNames("text-xs", current ? "fill-ink font-bold" : "fill-ink-2")}
              >
                <tspan className="@min-[27rem]:hidden">{formatMonth(month, language, "narrow")}</tspan>
                <tspan className="hidden @min-[27rem]:inline">
                  {formatMonth(month, language, "short").replace(".", "")}
                </tspan>
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
