import { expect, test } from "vitest";
import type { JobQueue } from "#contract/back-office/jobs.ts";
import { repeats, troubleOf, withDead } from "./use-jobs.ts";

const queue = (more: Partial<JobQueue> = {}): JobQueue => ({
  name: "send-mail",
  waiting: 0,
  retrying: 0,
  stuck_since: null,
  under_way: 0,
  dead: 0,
  dead_today: 0,
  last_success_at: null,
  next_at: null,
  ...more,
});

test("a queue is described by its gravest trouble: no worker, then dead jobs, then retries", () => {
  const trouble = (more: Partial<JobQueue>) => troubleOf(queue(more));
  expect(trouble({})).toBeUndefined();
  expect(trouble({ retrying: 1 })).toBe("retrying");
  expect(trouble({ retrying: 1, dead: 2 })).toBe("dead");
  expect(trouble({ dead: 2, stuck_since: "2026-11-22T12:04:00Z" })).toBe("stuck");
});

test("what has a next time repeats, and the queue that gave up most comes first", () => {
  expect([repeats(queue()), repeats(queue({ next_at: "2026-11-22T12:20:00Z" }))]).toEqual([false, true]);
  expect(withDead([queue({ dead: 1 }), queue(), queue({ dead: 3 })]).map(({ dead }) => dead)).toEqual([3, 1]);
});
