import { useEffect, useState } from "react";
import type { Language } from "#contract/limits.ts";
import { serverNow } from "./clock.ts";
import { localeOf } from "./money.ts";

/** The reader's IANA time zone, for calls that cut by month. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Hour and minute as the language writes them, never broken across lines: `09:12`, `9:12 AM`. */
export function formatTime(moment: Date | string, language: Language): string {
  const time = new Intl.DateTimeFormat(localeOf[language], { timeStyle: "short" }).format(new Date(moment));
  return time.replaceAll(" ", "\u00a0");
}

/** Whether two moments lie on the same day of the reader's clock. */
export function isSameDay(one: Date | string, other: Date | string): boolean {
  return daysFrom(new Date(one), new Date(other)) === 0;
}

/** Whether a moment lies on the current day of the reader's clock. */
export function isToday(moment: Date | string): boolean {
  return isSameDay(moment, new Date(serverNow()));
}

/** Whole days between two moments in the reader's zone; 0 is the same day, -1 the day before. */
function daysFrom(now: Date, moment: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(moment) - day(now)) / 86_400_000);
}

/**
 * A day by its date: `19 de novembro`, with the year when it is another one. For sentences that a
 * word such as "ontem" does not fit into, as after "terminou em".
 */
export function formatDate(
  moment: Date | string,
  language: Language,
  { now = new Date(serverNow()), month = "long" }: { now?: Date; month?: "long" | "short" } = {},
): string {
  const date = new Date(moment);
  return new Intl.DateTimeFormat(localeOf[language], {
    day: "numeric",
    month,
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}

/**
 * "hoje", "ontem", or the date of `formatDate`. In lower case, for use within a sentence;
 * `capitalised` for use alone.
 */
export function formatDay(
  moment: Date | string,
  language: Language,
  { now = new Date(serverNow()), month = "long" }: { now?: Date; month?: "long" | "short" } = {},
): string {
  const date = new Date(moment);
  const days = daysFrom(now, date);
  if (days === 0 || days === -1) {
    return new Intl.RelativeTimeFormat(localeOf[language], { numeric: "auto" }).format(days, "day");
  }
  return formatDate(date, language, { now, month });
}

/** A day and a time for one row: `hoje, 09:12`. */
export function formatDayAndTime(moment: Date | string, language: Language, now = new Date(serverNow())): string {
  return `${formatDay(moment, language, { now, month: "short" })}, ${formatTime(moment, language)}`;
}

/** A moment in full, by the reader's clock: `21 de novembro de 2026 às 09:12`. */
export function formatMoment(moment: Date | string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** A day of the reader's clock as `2026-11-22`. */
export function dayOf(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The month of the reader's clock that a moment lies in, as the server names months: `2026-11`. */
export function monthOf(moment: Date | string): string {
  return dayOf(new Date(moment)).slice(0, "2026-11".length);
}

/** Whether a month named by the server is the current one of the reader's clock. */
export function isThisMonth(month: string): boolean {
  return month === monthOf(new Date(serverNow()));
}

/**
 * A month that the server names `2026-11`, for use within a sentence: `novembro de 2026`, `November
 * 2026`. `short` and `narrow` save space and omit the year: `nov.`, `N`.
 */
export function formatMonth(month: string, language: Language, form: "long" | "short" | "narrow" = "long"): string {
  const [year, number] = month.split("-").map(Number);
  return new Intl.DateTimeFormat(localeOf[language], {
    month: form,
    ...(form === "long" && { year: "numeric" }),
  }).format(new Date(year ?? 0, (number ?? 1) - 1, 1));
}

/** The first letter in upper case, where a phrase such as "hoje" opens a heading. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(localeOf[language]) + text.slice(1);
}

/** Minutes and seconds of a countdown: `4:32`. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const tickMs = 500;

/** Milliseconds until a moment of the server, by its clock, never below zero. Ticks until then. */
export function useTimeLeft(moment: string): number {
  const end = new Date(moment).getTime();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // Goes on after the end, without drawing: an answer may put the clock back.
    const timer = setInterval(() => setNow(Math.min(serverNow(), end)), tickMs);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, end - now);
}
