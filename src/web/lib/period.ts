import { serverNow } from "./clock.ts";
import { dayOf } from "./dates.ts";

/** Days of the reader's clock, both ends included; a missing end is open. Days as `2026-11-22`. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The day that an address or a field names; undefined where it is none. */
export function parseDay(text: string | null | undefined): string | undefined {
  return text && dayPattern.test(text) && !Number.isNaN(startOf(text).getTime()) ? text : undefined;
}

/**
 * The two moments of a request: the first instant of `from`, and the first instant after `to`,
 * which is excluded. RFC 3339 in UTC.
 */
export function momentsOf({ from, to }: Period): { readonly from?: string; readonly to?: string } {
  return {
    ...(from !== undefined && { from: startOf(from).toISOString() }),
    ...(to !== undefined && { to: startOf(to, 1).toISOString() }),
  };
}

/** The first instant of a day of the reader's clock, or of the day so many days later. */
function startOf(day: string, later = 0): Date {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date! + later);
}

/** The periods that a screen offers by name, besides two days of one's own choice. */
export const presets = ["today", "last7Days", "last30Days", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof presets)[number];

/** The days that a preset means at a moment. */
export function periodOf(preset: Preset, now = new Date(serverNow())): Required<Period> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const today = dayOf(now);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "last7Days":
      return { from: dayOf(new Date(year, month, day - 6)), to: today };
    case "last30Days":
      return { from: dayOf(new Date(year, month, day - 29)), to: today };
    case "thisMonth":
      return { from: dayOf(new Date(year, month, 1)), to: today };
    case "lastMonth":
      return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) };
  }
}

/** Whether two periods have the same first and last day. */
export function samePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
