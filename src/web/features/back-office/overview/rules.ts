import type { OverviewDay } from "#contract/back-office/overview.ts";

/** The figures of a day that a chart can draw. */
export type DayFigure = "volume" | "fees" | "cashback";

export interface DayBar {
  readonly day: string;
  readonly amount: number;
  /** The share of the highest day, 0 to 1. */
  readonly share: number;
}

/** The days of one figure as bars, their sum, and the highest day; none when nothing happened. */
export function barsOf(
  days: readonly OverviewDay[],
  figure: DayFigure,
): { readonly bars: readonly DayBar[]; readonly total: number; readonly best: DayBar | undefined } {
  const highest = Math.max(0, ...days.map((day) => day[figure]));
  const bars = days.map((day) => {
    const amount = day[figure];
    return { day: day.day, amount, share: highest === 0 ? 0 : Math.max(0, amount) / highest };
  });
  return {
    bars,
    total: bars.reduce((sum, { amount }) => sum + amount, 0),
    best: highest === 0 ? undefined : bars.findLast(({ amount }) => amount === highest),
  };
}

/** The relative change of a sum; undefined after a sum of zero. */
export function changeOf(before: number, now: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}

/**
 * A day of the server, `2026-11-22`, as noon of the reader's clock, which is on that day even when
 * clocks change.
 */
export function noonOf(day: string): Date {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12);
}
