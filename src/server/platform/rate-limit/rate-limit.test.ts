import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { countGuess, countWithin, limitRate, refuseExhausted } from "./index.ts";

let harness: TestServices;
beforeAll(async () => void (harness = await createTestServices()));
afterAll(() => harness.close());
beforeEach(() => harness.services.database.query("delete from rate_counts"));

const key = "a key";
const rate = { max: 2, windowMs: 10_000 };
/** The seconds that an error says to wait, or `done`. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code: string; params: { seconds: number } }) => {
      expect(error.code).toBe("too_many_requests");
      return error.params.seconds;
    },
  );
const limit = () => outcomeOf(limitRate(harness.services, key, rate));
const look = () => outcomeOf(refuseExhausted(harness.services, key, rate));
const guess = () => countGuess(harness.services, key, rate);
const counted = async () => (await harness.services.database.query("select count from rate_counts"))[0];

test("so many in a window, which begins with the first and is over at its end; the seconds are rounded up", async () => {
  const { clock } = harness.services;
  expect([await limit(), await limit(), await limit()]).toEqual(["done", "done", 10]);
  clock.advance(8_999);
  expect(await limit()).toBe(2);
  clock.advance(1_000);
  expect(await limit(), "a millisecond is left").toBe(1);
  clock.advance(1);
  expect([await limit(), await limit(), await limit()]).toEqual(["done", "done", 10]);
});

test("what is counted later is refused once there were so many, until the window is over, and looking counts nothing", async () => {
  const { clock } = harness.services;
  for (const left of [2, 1]) {
    expect(await look(), `${left} left`).toBe("done");
    expect(await limit()).toBe("done");
  }
  expect([await look(), await look()]).toEqual([10, 10]);
  expect(await counted()).toEqual({ count: 2 });
  clock.advance(9_999);
  expect(await look()).toBe(1);
  clock.advance(1);
  expect(await look()).toBe("done");
});

test("guesses count before they are compared, one that is refused does not, and a right one is given back to its window", async () => {
  const { clock } = harness.services;
  const giveBack = await guess();
  await guess();
  expect([await outcomeOf(guess()), await outcomeOf(guess())]).toEqual([10, 10]);
  expect(await counted()).toEqual({ count: 2 });
  await giveBack();
  const late = await guess();
  expect(await outcomeOf(guess())).toBe(10);
  clock.advance(10_000);
  await guess();
  await late();
  expect(await counted(), "the next window has not counted that one").toEqual({ count: 1 });
});

test("several are counted together: of those beyond, as many as are left are within", async () => {
  const { clock, database } = harness.services;
  const count = (entries: Readonly<Record<string, number>>) =>
    database.transaction(async (transaction) =>
      Object.fromEntries(await countWithin(transaction, clock.now(), new Map(Object.entries(entries)), rate)),
    );
  expect(await count({ a: 1, b: 3 })).toEqual({ a: 1, b: 2 });
  expect(await count({ a: 2, b: 1 })).toEqual({ a: 1, b: 0 });
  clock.advance(9_999);
  expect(await count({ a: 1 })).toEqual({ a: 0 });
  clock.advance(1);
  expect(await count({ a: 3 })).toEqual({ a: 2 });
  expect(await count({ a: 1 })).toEqual({ a: 0 });
});
