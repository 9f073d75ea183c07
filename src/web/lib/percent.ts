/** Basis points between which a percentage is chosen. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Without the sign, as it is typed: 750 basis points are `7.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** `7,5`, `7.5` and `7.5 %` are 750; undefined is no percentage. */
export function parsePercent(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  return /^[0-9]{1,3}(?:[.,][0-9]{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : undefined;
}
