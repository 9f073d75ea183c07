import { expect, test } from "vitest";
import { median, quantile, spread } from "./statistics.ts";

test("the median is the middle value, the lower one of two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([10, 9])).toBe(9);
  expect(median([])).toBeNaN();
});

test("a quantile is the least value that the share does not exceed, in the order of numbers", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile(hundred, 1)).toBe(100);
  expect(quantile(hundred, 0)).toBe(1);
  expect(quantile([9, 10, 100], 0.5)).toBe(10);
});

test("the spread is the distance of the extremes as a share of the median", () => {
  expect(spread([90, 100, 120])).toBeCloseTo(0.3);
  expect(spread([7])).toBe(0);
});
