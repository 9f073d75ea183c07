import { setImmediate as endOfThisTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { atEndOfTurn, endTurn } from "./turn.ts";

test("work is done at the end of the turn, in its order", async () => {
  const done: string[] = [];
  for (const name of ["a", "b"]) atEndOfTurn(() => void done.push(name));
  await Promise.resolve();
  expect(done).toEqual([]);
  await endOfThisTurn();
  expect(done).toEqual(["a", "b"]);
});

test("a turn that does not end does it when it is ended, and once", async () => {
  const done: string[] = [];
  atEndOfTurn(() => {
    done.push("a");
    atEndOfTurn(() => void done.push("after a"));
  });
  endTurn();
  expect(done).toEqual(["a"]);
  await endOfThisTurn();
  await endOfThisTurn();
  expect(done).toEqual(["a", "after a"]);
});
