/** The day, night and hour of a moment. */
export interface Periods {
  /** In the installation's time zone: `2026-11-26`. */
  readonly day: string;
  /** The day on which the night began; null by day. */
  readonly night: string | null;
  readonly hour: Date;
}

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** The night begins at the first of these hours and ends at the second. */
const nightHours = { from: 20, to: 6 } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
  // Swedish writes `2026-11-26 20:05`.
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, made);
  return made;
}

/**
 * @example
 * periodsAt(new Date("2026-11-26T23:30:00Z"), "America/Sao_Paulo")
 * // { day: "2026-11-26", night: "2026-11-26", hour: 2026-11-26T23:00:00Z }
 */
export function periodsAt(moment: Date, timeZone: string): Periods {
  const [day, time] = formatOf(timeZone).format(moment).split(" ") as [string, string];
  const hour = Number(time.slice(0, 2));
  const isEvening = hour >= nightHours.from;
  const isNight = isEvening || hour < nightHours.to;
  return {
    day,
    night: isNight ? (isEvening ? day : dayBefore(day)) : null,
    hour: new Date(Math.floor(moment.getTime() / hourMs) * hourMs),
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

/** Clocks anywhere are off UTC by whole quarters of an hour. */
const quarterMs = 15 * 60_000;

/** When the day, or the night, of a moment ends. */
export function endOf(period: "day" | "night", moment: Date, timeZone: string): Date {
  const present = periodsAt(moment, timeZone)[period];
  let end = Math.floor(moment.getTime() / quarterMs) * quarterMs;
  do end += quarterMs;
  while (periodsAt(new Date(end), timeZone)[period] === present);
  return new Date(end);
}

export function endOfHour({ hour }: Periods): Date {
  return new Date(hour.getTime() + hourMs);
}
