import type { JobQueue } from "#contract/back-office/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { jobNames, queues, type JobName } from "./queues.ts";
import { readQueues, readSuccesses, type QueueRow } from "./store.ts";

const none = {
  waiting: 0,
  retrying: 0,
  stuck_since: null,
  next_at: null,
  under_way: 0,
  dead: 0,
  dead_today: 0,
} as const;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(queues, name);
}

/** Every queue, empty ones too, and dead jobs of queues that only an earlier release knew. */
export async function readJobQueues({ database, jobs }: Pick<Services, "database" | "jobs">): Promise<JobQueue[]> {
  const rows = await readQueues(database);
  const successes = await readSuccesses(database);
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  const successOf = new Map(successes.map(({ queue, at }) => [queue, at]));
  const names = new Set<string>([...jobNames, ...rowOf.keys()]);
  return [...names].map((name) => {
    const { stuck_since: stuckSince, next_at: waitsUntil, ...counts } = rowOf.get(name) ?? { ...none, name };
    return {
      ...counts,
      stuck_since: stuckSince?.toISOString() ?? null,
      last_success_at: successOf.get(name)?.toISOString() ?? null,
      next_at: nextOf(jobs, name, waitsUntil)?.toISOString() ?? null,
    };
  });
}

/** A job that waits already comes next. */
function nextOf(jobs: Services["jobs"], name: string, waitsUntil: QueueRow["next_at"]): Date | undefined {
  if (!isJobName(name) || queues[name].repeats === undefined) return undefined;
  return waitsUntil ?? jobs.nextOf(name);
}
