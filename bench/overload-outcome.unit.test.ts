import { expect, test } from "vitest";
import { noAnswer, notSent, type Calls } from "./driver/index.ts";
import { keysByPromise, outcomesOf, secondsUntilNormal } from "./overload-outcome.ts";

type Row = readonly [phase: number, sentAt: number, ms: number, status: number];

const callsOf = (rows: readonly Row[]): Calls => ({
  phases: Uint8Array.from(rows, ([phase]) => phase),
  sentAt: Float64Array.from(rows, ([, sentAt]) => sentAt),
  ms: Float64Array.from(rows, ([, , ms]) => ms),
  statuses: Uint16Array.from(rows, ([, , , status]) => status),
  keys: rows.map((_, index) => `key ${index}`),
});

/** A call each 50 ms of phase 1, which begins at 1000 ms; `of` says what becomes of it. */
const everyFifty = (seconds: number, of: (at: number) => readonly [ms: number, status: number]) =>
  callsOf([
    [0, 0, 1, 200],
    ...Array.from({ length: seconds * 20 }, (_, index): Row => [1, 1_000 + index * 50, ...of(index * 50)]),
  ]);

test("outcomes are counted by status, those of one phase alone", () => {
  const calls = callsOf([
    [0, 0, 5, 200],
    [1, 1, 10, 503],
    [1, 2, 30, 200],
    [1, 3, 20, 503],
  ]);
  expect(outcomesOf(calls, 1)).toEqual([
    { status: 503, count: 2, p50: 10, p99: 20 },
    { status: 200, count: 1, p50: 30, p99: 30 },
  ]);
});

test("calls are normal from the first second in which all succeed in time", () => {
  expect(
    secondsUntilNormal(
      everyFifty(3, () => [10, 200]),
      1,
      20,
    ),
  ).toBe(0);
  expect(
    secondsUntilNormal(
      everyFifty(5, (at) => [at < 600 ? 900 : 10, 200]),
      1,
      20,
    ),
  ).toBe(0.75);
  // One that is refused later begins the wait anew.
  expect(
    secondsUntilNormal(
      everyFifty(5, (at) => [10, at === 500 ? 503 : 200]),
      1,
      20,
    ),
  ).toBe(0.75);
});

test("calls that stay slow, or come too seldom, are never normal", () => {
  expect(
    secondsUntilNormal(
      everyFifty(5, () => [30, 200]),
      1,
      20,
    ),
  ).toBeUndefined();
  const seldom = callsOf([0, 1_000, 2_000, 3_000].map((at): Row => [1, at, 1, 200]));
  expect(secondsUntilNormal(seldom, 1, 20)).toBeUndefined();
});

test("only answers that promise it are held to it", () => {
  const statuses = [200, 503, 429, 500, noAnswer, notSent];
  expect(keysByPromise(callsOf(statuses.map((status): Row => [0, 0, 1, status])))).toEqual({
    moved: ["key 0"],
    notMoved: ["key 1", "key 2", "key 5"],
    unknown: ["key 3", "key 4"],
  });
});
