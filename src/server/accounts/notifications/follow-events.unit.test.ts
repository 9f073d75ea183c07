import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { followEvents, type Left } from "./follow-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows with readings that end as given, one after the other; all later ones leave nothing. */
async function follow(...ends: (Left | Error)[]) {
  let readings = 0;
  let newest = 0n;
  let notify = (_newest: { readonly xact: bigint; readonly id: bigint }) => {};
  const live = { onNews: (listener: typeof notify) => ((notify = listener), () => {}) };
  const read = async (): Promise<Left> => {
    const end = ends[readings++] ?? newest;
    if (end instanceof Error) throw end;
    return end;
  };
  const services = { live: live as never, log: createLog("silent") };
  await followEvents(services, read, { gatherMs: 250, moreMs: 0 });
  return { announce: () => notify({ xact: (newest += 1n), id: 1n }), readings: () => readings };
}

test.each([new Error("no connection"), "elsewhere"] as const)(
  "a reading that ended with %s is repeated a second later, without another event",
  async (end) => {
    const { readings } = await follow(end);
    expect(readings()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readings()).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings()).toBe(2);
  },
);

test("what is left is read on at once, and events that come together are read together", async () => {
  const { announce, readings } = await follow("more");
  await vi.advanceTimersByTimeAsync(0);
  expect(readings()).toBe(2);
  for (let event = 0; event < 5; event += 1) announce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings()).toBe(3);
});

test("an event that a reading ended before, though it was known, is read all the same without another event", async () => {
  const { announce, readings } = await follow(0n, 0n);
  announce();
  await vi.advanceTimersByTimeAsync(250);
  expect(readings()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings()).toBe(3);
});
