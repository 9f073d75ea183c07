import type { JobQueue } from "#contract/back-office/jobs.ts";

/** What repeats has a next time; everything else comes when it is caused. */
export function repeats({ next_at: nextAt }: JobQueue): boolean {
  return nextAt !== null;
}

/** What a queue is to be looked at for, the gravest first; undefined where all is well. */
export function troubleOf({ stuck_since: stuckSince, dead, retrying }: JobQueue) {
  if (stuckSince !== null) return "stuck";
  if (dead > 0) return "dead";
  return retrying > 0 ? "retrying" : undefined;
}

/** Queues of which something was given up on, those with most first. */
export function withDead<Queue extends Pick<JobQueue, "dead">>(queues: readonly Queue[]): readonly Queue[] {
  return queues.filter(({ dead }) => dead > 0).toSorted((one, other) => other.dead - one.dead);
}
