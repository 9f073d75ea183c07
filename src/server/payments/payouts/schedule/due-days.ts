import { localTimesIn } from "#server/platform/local-time.ts";
import type { PayoutDays } from "#server/platform/settings.ts";

const dayMs = 24 * 60 * 60_000;
/** The most days from one due day to the next. */
const longestGap = 31;

/**
 * The day that is a number of days after another.
 * @example addDays("2026-02-28", 1) // "2026-03-01"
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function isDue({ cadence, weekday, month_day: monthDay }: PayoutDays, day: string): boolean {
  switch (cadence) {
    case "none":
      return false;
    case "daily":
      return true;
    case "weekly":
      // Sunday is 0 here, and 7 in a schedule.
      return new Date(day).getUTCDay() === weekday! % 7;
    case "monthly": {
      const isLast = addDays(day, 1).endsWith("-01");
      const number = Number(day.slice(8));
      return number === monthDay! || (isLast && number < monthDay!);
    }
  }
}

/**
 * The last due day after one day and up to another. It stands for all that were missed, because one
 * payout pays out the whole balance.
 */
export function lastDueDay(
  schedule: PayoutDays,
  { after, through }: { readonly after: string; readonly through: string },
): string | undefined {
  for (let back = 0; back < longestGap; back += 1) {
    const day = addDays(through, -back);
    if (day <= after) return undefined;
    if (isDue(schedule, day)) return day;
  }
  return undefined;
}

/** The first due day after a day; undefined for a schedule without any. */
export function nextDueDay(schedule: PayoutDays, after: string): string | undefined {
  for (let ahead = 1; ahead <= longestGap; ahead += 1) {
    const day = addDays(after, ahead);
    if (isDue(schedule, day)) return day;
  }
  return undefined;
}

/**
 * The day whose payouts may be requested at a moment: today in the time zone once the hour has
 * come, yesterday until then. An hour that a change of clocks skips counts as come with the next.
 *
 * @example
 * payoutDay(new Date("2026-11-26T08:59:00Z"), { timeZone: "America/Sao_Paulo", hour: 6 })
 * // "2026-11-25", and "2026-11-26" a minute later
 */
export function payoutDay(at: Date, { timeZone, hour }: { readonly timeZone: string; readonly hour: number }): string {
  const [day, time] = localTimesIn(timeZone)(at).split(" ") as [string, string];
  return Number(time.slice(0, 2)) >= hour ? day : addDays(day, -1);
}
