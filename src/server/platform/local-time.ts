/**
 * Makes a formatter of moments in an IANA time zone, in the one form that spreadsheets of every
 * language read as a date.
 *
 * @example
 * localTimesIn("America/Sao_Paulo")(at) // "2026-11-22 10:15:03"
 */
export function localTimesIn(timeZone: string): (at: Date) => string {
  // Swedish writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

/**
 * Makes a formatter of moments as RFC 3339 in an IANA time zone, with that zone's distance from UTC
 * at the moment.
 *
 * @example
 * momentsIn("America/Sao_Paulo")(at) // "2026-11-22T10:15:03-03:00"
 */
export function momentsIn(timeZone: string): (at: Date) => string {
  const local = localTimesIn(timeZone);
  const offset = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = offset.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value;
    return `${local(at).replace(" ", "T")}${name.replace("GMT", "") || "+00:00"}`;
  };
}

/** The day of a moment in an IANA time zone: `2026-11-22`. */
export function dayOf(at: Date, timeZone: string): string {
  return localTimesIn(timeZone)(at).slice(0, 10);
}

/** The offset of every time zone from UTC is a multiple of a quarter of an hour. */
const quarterMs = 15 * 60_000;

/** The moment at which the day of a moment began in an IANA time zone. */
export function startOfDay(at: Date, timeZone: string): Date {
  return new Date(endOfDayFrom(at, timeZone, -1) + quarterMs);
}

/** The moment at which the day of a moment ends in an IANA time zone. */
export function endOfDay(at: Date, timeZone: string): Date {
  return new Date(endOfDayFrom(at, timeZone, 1));
}

/** The nearest quarter of an hour of a later or earlier day, in milliseconds since 1970. */
function endOfDayFrom(at: Date, timeZone: string, direction: 1 | -1): number {
  const localTime = localTimesIn(timeZone);
  const day = localTime(at).slice(0, 10);
  let quarter = Math.floor(at.getTime() / quarterMs) * quarterMs;
  do quarter += direction * quarterMs;
  while (localTime(new Date(quarter)).startsWith(day));
  return quarter;
}
