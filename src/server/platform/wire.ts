/**
 * An amount as it travels: a `number` that a browser holds exactly.
 * @throws RangeError beyond a safe integer
 */
export function toWire(amount: bigint): number {
  const value = Number(amount);
  if (!Number.isSafeInteger(value)) throw new RangeError("amount beyond a safe integer");
  return value;
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
