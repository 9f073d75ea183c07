import type { Language } from "#contract/limits.ts";
import { dayOf } from "./dates.ts";
import { localeOf } from "./money.ts";

/** A moment for a `datetime-local` field, to the minute of the reader's clock; empty for none. */
export function toLocalMoment(moment: string | null): string {
  if (moment === null) return "";
  const date = new Date(moment);
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return `${dayOf(date)}T${time.join(":")}`;
}

/**
 * The value of a `datetime-local` field as RFC 3339 in UTC; null if empty. An unchanged field
 * yields the moment it was filled from, to the millisecond.
 */
export function parseLocalMoment(typed: string, filledFrom: string | null = null): string | null {
  if (typed === toLocalMoment(filledFrom)) return filledFrom;
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * The name of the reader's time zone, such as "Horário de Brasília", for an administrator who plans
 * for other zones.
 */
export function readerZoneName(language: Language): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], { timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
}
