/**
 * An amount as it travels: a `number` that a browser holds exactly.
 * @throws RangeError beyond a safe integer
 */
export function toWire(amount: bigint): number {
  const value = Number(amount);
  if (!Number.isSafeInteger(value)) throw new RangeError("amount beyond a safe integer");
  return value;
}

type OnWire<Value> = Value extends bigint ? number : Value extends Date ? string : Value;

/**
 * A database row as it travels: amounts and counts as numbers, moments as RFC 3339 in UTC. Other
 * values stay as they are.
 * @throws RangeError as `toWire` does
 */
export function rowToWire<Row extends object>(row: Row): { [Column in keyof Row]: OnWire<Row[Column]> } {
  const onWire = (value: unknown) =>
    typeof value === "bigint" ? toWire(value) : value instanceof Date ? value.toISOString() : value;
  const entries = Object.entries(row).map(([column, value]) => [column, onWire(value)]);
  return Object.fromEntries(entries) as { [Column in keyof Row]: OnWire<Row[Column]> };
}

/** A percentage as it travels: 1000 basis points are 10, 750 are 7.5. */
export function toPercentage(basisPoints: number): number {
  return basisPoints / 100;
}

/** Enough of an address to know it by, for who knows it: `f•••@padaria.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // In `a@…` the first letter would be the whole name, so it is masked too.
  return `${at > 1 ? email.slice(0, 1) : ""}•••${email.slice(at)}`;
}
