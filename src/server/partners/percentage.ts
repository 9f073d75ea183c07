/** 1000 is 10, 750 is 7.5. */
export function toPercentage(basisPoints: number): number {
  return basisPoints / 100;
}
