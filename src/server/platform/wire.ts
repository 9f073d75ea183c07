/** An amount as it travels: a `number` that a browser holds exactly. @throws RangeError beyond a safe integer */
export function toWire(amount: bigint): number {
  const value = Number(amount);
  if (!Number.isSafeInteger(value)) throw new RangeError("amount beyond a safe integer");
  return value;
}
