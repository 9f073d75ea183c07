import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Clock from "./clock.ts";

const start = Date.parse("2026-11-20T12:00:00Z");
const answerAt = (moment: number) => new Response(null, { headers: { Date: new Date(moment).toUTCString() } });

let clock: typeof Clock;
let steady = 0;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now: start - 600_000 });
  steady = 5_000;
  vi.spyOn(performance, "now").mockImplementation(() => steady);
  clock = await import("./clock.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // The next file in this process gets a clock that knows of no server.
  vi.resetModules();
});

test("before the first answer there is only the device's clock", () => {
  expect(clock.serverNow()).toBe(start - 600_000);
});

test("after it, the server's moment goes on by the steady clock, whatever the device's says", () => {
  clock.noteServerTime(answerAt(start));
  steady += 90_000;
  vi.setSystemTime(0);
  expect(clock.serverNow()).toBe(start + 90_000);
  expect(clock.toServerMoment(-1_000)).toBe(start + 89_000);
});

test("an answer that was long on its way does not set it back", () => {
  clock.noteServerTime(answerAt(start));
  steady += 9_000;
  clock.noteServerTime(answerAt(start + 1_000));
  expect(clock.serverNow()).toBe(start + 9_000);
});

test("after a sleep in which the steady clock stood still, the next answer sets it right", () => {
  clock.noteServerTime(answerAt(start));
  clock.noteServerTime(answerAt(start + 3_600_000));
  expect(clock.serverNow()).toBe(start + 3_600_000);
});

test("a server whose clock was set back is followed, and an answer without a moment is not", () => {
  clock.noteServerTime(answerAt(start + 3_600_000));
  clock.noteServerTime(answerAt(start));
  expect(clock.serverNow()).toBe(start);
  clock.noteServerTime(new Response(null));
  expect(clock.serverNow()).toBe(start);
});
