// The one module that reads clocks: a phone's may be minutes wrong, so what is measured against
// moments of the server is measured by the server's.

/** The server's clock less the page's steady one, in milliseconds; unknown until it answers. */
let ahead: number | undefined;

/** No answer takes longer: one that puts the server's clock back by more does put it back. */
const lateMaxMs = 15_000;

/**
 * Takes the server's clock from the `Date` of an answer, which has just arrived. That is never
 * later than the server's moment, so the latest one counts. After the device has slept, which can
 * stop the steady clock, the next answer puts it right.
 */
export function noteServerTime({ headers }: Response): void {
  const known = Date.parse(headers.get("Date") ?? "") - performance.now();
  if (ahead === undefined || known > ahead || known < ahead - lateMaxMs) ahead = known || ahead;
}

/** The server's moment, in milliseconds since 1970; the device's before the first answer. */
export function serverNow(): number {
  return ahead === undefined ? deviceNow() : performance.now() + ahead;
}

/** The server's moment at one of the device's. */
export function toServerMoment(deviceMoment: number): number {
  return deviceMoment + serverNow() - deviceNow();
}

/** The device's own moment, only to compare with others of it. */
export function deviceNow(): number {
  return Date.now();
}
