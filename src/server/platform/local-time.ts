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
