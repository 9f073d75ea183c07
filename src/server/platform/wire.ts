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
