import type { Language } from "#contract/limits.ts";
import { formatDayAndTime, formatTime, isToday } from "../dates.ts";
import { formatMoney } from "../money.ts";

type Params = Readonly<Record<string, string | number>>;

/**
 * The parameters of an error, formatted for a message.
 * Each is undefined if the server did not send it, so every message must also read well without it.
 */
export interface Facts {
  count(name: string): number | undefined;
  text(name: string): string | undefined;
  money(name: string): string | undefined;
  /** The time of day when it is today for the reader, otherwise with its day. */
  moment(name: string): { readonly text: string; readonly today: boolean } | undefined;
  /** A smallest or largest value in the field's unit: money for an amount, otherwise a number. */
  limit(name: string): string | undefined;
}

/** Binds the parameters of one error to the reader's language and the installation's currency. */
export function factsOf(
  params: Params | undefined,
  reader: { language: Language; currency: string | undefined; unit?: "money" | "plain" },
): Facts {
  const count = (name: string) => {
    const value = params?.[name];
    const number = typeof value === "string" && value !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  };
  const money = (name: string) => {
    const value = count(name);
    if (value === undefined || !reader.currency) return undefined;
    return formatMoney(value, { currency: reader.currency, language: reader.language });
  };
  return {
    count,
    text: (name) => params?.[name]?.toString(),
    money,
    moment(name) {
      const moment = new Date(params?.[name] ?? Number.NaN);
      if (Number.isNaN(moment.getTime())) return undefined;
      const today = isToday(moment);
      return { today, text: (today ? formatTime : formatDayAndTime)(moment, reader.language) };
    },
    limit: (name) => (reader.unit === "money" ? money(name) : count(name)?.toString()),
  };
}
