import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { followEvents, type Left } from "./follow-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows with readings that end as given, one after the other; all that come later leave nothing. */
async function follow(...ends: (Left | Error)[]) {
  let readings = 0;
  let announce = () => {};
  const live = { onNews: (listener: () => void) => ((announce = listener), () => {}) };
  const read = async (): Promise<Left> => {
    const end = ends[readings++] ?? "all";
    if (end instanceof Error) throw end;
    return end;
  };
  const services = { live: live as never, log: createLog("silent") };
  await followEvents(services, read, { gatherMs: 250, moreMs: 0 });
  return { announce: () => announce(), readings: () => readings };
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
