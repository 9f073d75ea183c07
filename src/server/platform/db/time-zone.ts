/** A zone of the contract as PostgreSQL names it: under its current name, and with the sign of a bare offset turned, for there east is minus. */
export function toDatabaseZone(timeZone: string): string {
  const name = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  return name.replace(/^[+-]/, (sign) => (sign === "+" ? "-" : "+"));
}
