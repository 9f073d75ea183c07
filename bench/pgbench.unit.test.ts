import { expect, test } from "vitest";
import { sampleOf } from "./pgbench.ts";

/** Transactions of a millisecond, ten a second, in lines as pgbench writes them. */
const log = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = 1_700_000_000 + index / 10;
    const micros = Math.round((at % 1) * 1e6);
    return `0 ${index} 1000 0 ${Math.floor(at)} ${micros}\n`;
  }).join("");

test("the rate and the latencies are those after the warm-up", () => {
  const slow = `1 0 900000 0 1700000000 900000\n1 1 500000 0 1700000002 50000\n`;
  const { perSecond, p50, p99 } = sampleOf(log(31) + slow, 1);
  // Between 1.0 and 3.0 seconds: 21 and a slow one.
  expect(perSecond).toBeCloseTo(11, 0);
  expect([p50, p99]).toEqual([1, 500]);
});

test("a failed transaction is an error", () => {
  expect(() => sampleOf("0 1 failed 0 1700000000 5\n", 1)).toThrow(/failed/);
});

test("a machine so busy that nothing ends after the warm-up has a rate of zero", () => {
  expect(sampleOf(log(5), 1)).toEqual({ perSecond: 0, p50: Number.NaN, p99: Number.NaN });
});
