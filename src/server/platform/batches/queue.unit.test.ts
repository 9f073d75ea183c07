import { expect, test } from "vitest";
import { FairQueue, type Queued } from "./queue.ts";

interface Named extends Queued {
  readonly name: string;
}

const request = (owner: string, name: string, more: Partial<Queued> = {}): Named => ({
  owner,
  name,
  exclusive: [],
  isAlone: false,
  ...more,
});

function queueOf(...requests: readonly Named[]): FairQueue<Named> {
  const queue = new FairQueue<Named>({ max: 100, maxOfOwner: 100, maxWithNewcomers: 100 });
  for (const one of requests) queue.push(one);
  return queue;
}

function takeAll(queue: FairQueue<Named>, max: number): string[][] {
  const batches: string[][] = [];
  while (queue.length > 0) batches.push(queue.take(max).map(({ name }) => name));
  return batches;
}

test("owners take turns: many requests of one delay another's by one batch at most", () => {
  const queue = queueOf(...[1, 2, 3].map((number) => request("ana", `ana ${number}`)), request("bea", "bea 1"));
  expect(takeAll(queue, 10)).toEqual([["ana 1", "bea 1"], ["ana 2"], ["ana 3"]]);
  const small = queueOf(...[1, 2].map((number) => request("ana", `ana ${number}`)), request("bea", "bea 1"));
  expect(takeAll(small, 1), "also where a batch has one request").toEqual([["ana 1"], ["bea 1"], ["ana 2"]]);
});

test("two requests that need one row go in different batches, in their order", () => {
  const row = { exclusive: ["charge 1"] };
  const queue = queueOf(request("ana", "first", row), request("bea", "second", row), request("caio", "other"));
  expect(takeAll(queue, 10)).toEqual([["first", "other"], ["second"]]);
});

test("a request that must be alone is alone, and is not passed forever", () => {
  const queue = queueOf(request("ana", "1"), request("bea", "alone", { isAlone: true }), request("caio", "2"));
  queue.push(request("ana", "3"));
  expect(takeAll(queue, 10)).toEqual([["1", "2"], ["alone"], ["3"]]);
});

test("there is room for so many, for so many of one owner, and for some who have none in it yet", () => {
  const queue = new FairQueue<Named>({ max: 3, maxOfOwner: 2, maxWithNewcomers: 4 });
  for (const name of ["1", "2"]) {
    expect(queue.hasRoomFor("ana")).toBe(true);
    queue.push(request("ana", name));
  }
  expect([queue.hasRoomFor("ana"), queue.hasRoomFor("bea")]).toEqual([false, true]);
  queue.push(request("bea", "1"));
  expect([queue.hasRoomFor("bea"), queue.hasRoomFor("caio")]).toEqual([false, true]);
  queue.push(request("caio", "1"));
  expect(queue.hasRoomFor("duda")).toBe(false);
  queue.take(2);
  expect([queue.hasRoomFor("duda"), queue.hasRoomFor("bea")]).toEqual([true, true]);
});
