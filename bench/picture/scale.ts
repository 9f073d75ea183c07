/** The place of a value between the ends of an axis, from 0 to 1, and the values to write at it. */
export interface Scale {
  readonly ticks: readonly number[];
  place(value: number): number;
}

/** From zero to a round number at or above the greatest value, with three to six ticks. */
export function linearScale(greatest: number): Scale {
  const magnitude = 10 ** Math.floor(Math.log10(greatest));
  const step = [0.2, 0.5, 1, 2].map((part) => part * magnitude).find((each) => greatest / each <= 5)!;
  const count = Math.ceil(greatest / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, number) => Number((number * step).toPrecision(12)));
  return { ticks, place: (value) => value / (count * step) };
}

/** Powers of ten around all values. */
export function logarithmicScale(values: readonly number[]): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  const ticks = Array.from({ length: high - low + 1 }, (_, number) => 10 ** (low + number));
  return { ticks, place: (value) => (Math.log10(value) - low) / (high - low) };
}

/** The given values at equal distances. */
export function orderedScale(values: readonly number[]): Scale {
  return { ticks: values, place: (value) => (values.indexOf(value) + 0.5) / values.length };
}

/** 1500 as 1.5k, 2,000,000 as 2M. */
export function shortNumber(value: number): string {
  const [unit, size] = value >= 1e6 ? ["M", 1e6] : value >= 1e3 ? ["k", 1e3] : ["", 1];
  return `${Number((value / size).toPrecision(3))}${unit}`;
}
