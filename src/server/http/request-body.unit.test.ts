import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBody } from "./request-body.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const kibibytes = 1024;

/** Reads a body of which so many bytes come before the end of each ten seconds. */
async function readIn(pieces: readonly number[], { ends = false } = {}) {
  const incoming = Object.assign(new PassThrough(), { headers: {} });
  let outcome = "waits";
  const reading = readBody({ env: { incoming } } as unknown as Context, 1024 * kibibytes).then(
    (body) => (outcome = `${body.length} bytes`),
    (error: { readonly code: string }) => (outcome = error.code),
  );
  const outcomes: string[] = [];
  for (const [index, bytes] of pieces.entries()) {
    if (bytes > 0) incoming.write(Buffer.alloc(bytes));
    if (ends && index === pieces.length - 1) incoming.end();
    await setImmediate();
    vi.advanceTimersByTime(10_000);
    await setImmediate();
    outcomes.push(outcome);
  }
  incoming.end();
  await reading;
  return outcomes;
}

test("a body is waited for while each ten seconds bring sixteen kibibytes", async () => {
  expect(await readIn([16 * kibibytes - 1])).toEqual(["request_too_slow"]);
  expect(await readIn([16 * kibibytes, 16 * kibibytes, 5], { ends: true })).toEqual([
    "waits",
    "waits",
    `${32 * kibibytes + 5} bytes`,
  ]);
});

test("what came before does not count for the next ten seconds", async () => {
  expect(await readIn([900 * kibibytes, 16 * kibibytes - 1])).toEqual(["waits", "request_too_slow"]);
});

test("a body that comes fast enough is given up after a minute all the same", async () => {
  expect(await readIn(Array<number>(6).fill(16 * kibibytes))).toEqual([
    ...Array<string>(5).fill("waits"),
    "request_too_slow",
  ]);
});

test("a body of exactly what is allowed is read, and one of a byte more is not", async () => {
  expect(await readIn([1024 * kibibytes], { ends: true })).toEqual([`${1024 * kibibytes} bytes`]);
  expect(await readIn([1024 * kibibytes + 1])).toEqual(["payload_too_large"]);
});
