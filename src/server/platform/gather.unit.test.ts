import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { gather } from "./gather.ts";

function doubling(max: number) {
  const batches: (readonly number[])[] = [];
  const double = gather((batch: readonly number[]) => {
    batches.push(batch);
    return Promise.resolve(batch.map((number) => number * 2));
  }, max);
  return { batches, double };
}

test("calls of one turn travel together, and each gets its own result", async () => {
  const { batches, double } = doubling(10);
  expect(await Promise.all([double(1), double(2), double(2)])).toEqual([2, 4, 4]);
  expect(batches).toEqual([[1, 2, 2]]);
});

test("a call that comes when a batch has begun goes with the next one, without waiting for its end", async () => {
  const batches: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const echo = gather(async (batch: readonly string[]) => {
    batches.push(batch);
    await new Promise<void>((end) => ends.push(end));
    return batch;
  }, 10);
  const first = echo("first");
  await nextTurn();
  const second = echo("second");
  await nextTurn();
  expect(batches).toEqual([["first"], ["second"]]);
  ends[1]!();
  expect(await second).toBe("second");
  ends[0]!();
  expect(await first).toBe("first");
});

test("more calls of one turn than a batch carries make several batches", async () => {
  const { batches, double } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test("a batch that fails fails each of its calls, and no other", async () => {
  const parse = gather(async (batch: readonly string[]) => batch.map((text) => JSON.parse(text) as unknown), 2);
  const outcomes = await Promise.allSettled([parse("1"), parse("{"), parse("3")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("a batch that throws before it promises anything fails its calls too", async () => {
  const refuse = gather((): Promise<never[]> => {
    throw new Error("refused");
  }, 10);
  await expect(refuse("any")).rejects.toThrow("refused");
});
