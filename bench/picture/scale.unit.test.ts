import { expect, test } from "vitest";
import { linearScale, logarithmicScale, orderedScale, shortNumber } from "./scale.ts";

test("a linear scale begins at zero, ends above the greatest value, and has three to six ticks", () => {
  for (let exponent = -2; exponent < 7; exponent += 0.01) {
    const greatest = 10 ** exponent;
    const { ticks, place } = linearScale(greatest);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(place(ticks[0]!)).toBe(0);
    expect(place(ticks.at(-1)!)).toBeCloseTo(1);
    expect(place(greatest)).toBeGreaterThan(0.4);
    expect(place(greatest)).toBeLessThanOrEqual(1 + 1e-9);
  }
  expect(linearScale(4_100).ticks).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
});

test("a logarithmic scale has the powers of ten around all values", () => {
  const { ticks, place } = logarithmicScale([2, 300]);
  expect(ticks).toEqual([1, 10, 100, 1_000]);
  expect([1, 10, 1_000].map(place)).toEqual([0, 1 / 3, 1]);
  expect(logarithmicScale([100, 100]).ticks).toEqual([100, 1_000]);
  expect(logarithmicScale([0.5]).ticks).toEqual([0.1, 1]);
});

test("an ordered scale puts its values at equal distances", () => {
  const { ticks, place } = orderedScale([1, 32, 256, 1_000]);
  expect(ticks.map(place)).toEqual([0.125, 0.375, 0.625, 0.875]);
});

test("numbers are short", () => {
  expect([0, 0.1, 256, 1_000, 1_500, 100_000, 10_000_000].map(shortNumber)).toEqual([
    "0",
    "0.1",
    "256",
    "1k",
    "1.5k",
    "100k",
    "10M",
  ]);
});
