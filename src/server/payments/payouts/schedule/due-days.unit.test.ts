import fc from "fast-check";
import { expect, test } from "vitest";
import type { PayoutDays } from "#server/platform/settings.ts";
import { addDays, lastDueDay, nextDueDay, payoutDay } from "./due-days.ts";

const none: PayoutDays = { cadence: "none", weekday: null, month_day: null };
const daily: PayoutDays = { ...none, cadence: "daily" };
const weekly = (weekday: number): PayoutDays => ({ ...none, cadence: "weekly", weekday });
const monthly = (monthDay: number): PayoutDays => ({ ...none, cadence: "monthly", month_day: monthDay });

test.each([
  ["every day", daily, "2026-11-26", "2026-11-27"],
  ["the same weekday comes in a week", weekly(4), "2026-11-26", "2026-12-03"],
  ["the next weekday comes tomorrow", weekly(5), "2026-11-26", "2026-11-27"],
  ["Sunday ends the week", weekly(7), "2026-11-26", "2026-11-29"],
  ["Monday begins it", weekly(1), "2026-11-29", "2026-11-30"],
  ["a day of this month", monthly(30), "2026-11-26", "2026-11-30"],
  ["a day of the next month", monthly(5), "2026-11-26", "2026-12-05"],
  ["the last day where a month is shorter", monthly(31), "2026-11-26", "2026-11-30"],
  ["the last day where a month is not", monthly(31), "2026-11-30", "2026-12-31"],
  ["in February", monthly(30), "2026-02-01", "2026-02-28"],
  ["in February of a leap year", monthly(30), "2028-02-01", "2028-02-29"],
  ["once in a month that is as long", monthly(28), "2027-02-28", "2027-03-28"],
  ["over the turn of a year", monthly(1), "2026-12-01", "2027-01-01"],
])("the next due day: %s", (_title, schedule, after, expected) => {
  expect(nextDueDay(schedule, after)).toBe(expected);
});

test("without a schedule no day is due", () => {
  expect(nextDueDay(none, "2026-11-26")).toBeUndefined();
  expect(lastDueDay(none, { after: "2020-01-01", through: "2026-11-26" })).toBeUndefined();
});

test.each([
  ["today", weekly(4), "2026-11-19", "2026-11-26", "2026-11-26"],
  ["a day that was missed", weekly(2), "2026-11-19", "2026-11-26", "2026-11-24"],
  ["the last of several that were missed", daily, "2026-11-19", "2026-11-26", "2026-11-26"],
  ["a month's day, missed for weeks", monthly(31), "2026-10-31", "2026-12-30", "2026-11-30"],
  ["nothing since the day that is over", weekly(4), "2026-11-26", "2026-12-02", undefined],
  ["nothing where the clock went back", daily, "2026-11-26", "2026-11-25", undefined],
])("the due day up to a day: %s", (_title, schedule, after, through, expected) => {
  expect(lastDueDay(schedule, { after, through })).toBe(expected);
});

const anyDay = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2033-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anySchedule = fc.oneof(
  fc.constant(none),
  fc.constant(daily),
  fc.integer({ min: 1, max: 7 }).map(weekly),
  fc.integer({ min: 1, max: 31 }).map(monthly),
);

/**
 * The due days of three years, each worked out from the calendar, not from the day before it. The
 * first of January 2024 was a Monday.
 */
function dueDaysAround(schedule: PayoutDays, day: string): string[] {
  const year = Number(day.slice(0, 4));
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (schedule.cadence === "monthly")
    return Array.from({ length: 36 }, (_, month) => {
      const length = new Date(Date.UTC(year - 1, month + 1, 0)).getUTCDate();
      return toDay(Date.UTC(year - 1, month, Math.min(length, schedule.month_day!)));
    });
  if (schedule.cadence === "none") return [];
  const aDay = 24 * 60 * 60_000;
  const [first, last] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 1, 11, 31)];
  const sinceMonday = (((first - Date.UTC(2024, 0, 1)) / aDay) % 7) + 7;
  const [begin, step] = schedule.cadence === "daily" ? [0, 1] : [(schedule.weekday! - 1 - sinceMonday + 14) % 7, 7];
  const days: string[] = [];
  for (let at = first + begin * aDay; at <= last; at += step * aDay) days.push(toDay(at));
  return days;
}

test("the next and the last due day are those of the calendar, for any schedule and day", () => {
  fc.assert(
    fc.property(anySchedule, anyDay, fc.nat(90), (schedule, day, span) => {
      const days = dueDaysAround(schedule, day);
      const after = addDays(day, -span);
      expect(nextDueDay(schedule, day)).toBe(days.find((each) => each > day));
      expect(lastDueDay(schedule, { after, through: day })).toBe(days.findLast((each) => each > after && each <= day));
    }),
    { numRuns: 200 },
  );
});

test("looking every hour, with hours left out, finds each week's day once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }),
      (weekday, pauses) => {
        const place = { timeZone: "Europe/Lisbon", hour: 6 };
        let at = Date.parse("2026-03-01T00:00:00Z");
        let settled = payoutDay(new Date(at), place);
        const begun = settled;
        const found: string[] = [];
        for (const hours of pauses) {
          at += hours * 60 * 60_000;
          const through = payoutDay(new Date(at), place);
          const due = lastDueDay(weekly(weekday), { after: settled, through });
          if (due === undefined) continue;
          found.push(due);
          settled = through;
        }
        const expected = dueDaysAround(weekly(weekday), begun).filter((day) => day > begun);
        // A pause is shorter than a week, so no day of the schedule is left out.
        expect(found).toEqual(expected.slice(0, found.length));
        expect(new Set(found).size).toBe(found.length);
      },
    ),
  );
});

const saoPaulo = { timeZone: "America/Sao_Paulo", hour: 6 };
test.each([
  ["before the hour it is yesterday's", "2026-11-26T08:59:59Z", saoPaulo, "2026-11-25"],
  ["from the hour on it is today's", "2026-11-26T09:00:00Z", saoPaulo, "2026-11-26"],
  ["late in the evening, when UTC has another day", "2026-11-27T02:30:00Z", saoPaulo, "2026-11-26"],
  ["an hour that the clocks skip", "2026-03-29T01:00:00Z", { timeZone: "Europe/Lisbon", hour: 1 }, "2026-03-29"],
  ["the minute before that", "2026-03-29T00:59:00Z", { timeZone: "Europe/Lisbon", hour: 1 }, "2026-03-28"],
  ["an hour that comes twice, first", "2026-10-25T00:30:00Z", { timeZone: "Europe/Lisbon", hour: 1 }, "2026-10-25"],
  ["an hour that comes twice, again", "2026-10-25T01:30:00Z", { timeZone: "Europe/Lisbon", hour: 1 }, "2026-10-25"],
  ["midnight, where clocks skip it", "2018-11-04T03:00:00Z", { timeZone: "America/Sao_Paulo", hour: 0 }, "2018-11-04"],
  ["a zone of half an hour", "2026-11-26T00:30:00Z", { timeZone: "Asia/Kolkata", hour: 6 }, "2026-11-26"],
])("the day whose payouts may be requested: %s", (_title, at, place, expected) => {
  expect(payoutDay(new Date(at), place)).toBe(expected);
});
