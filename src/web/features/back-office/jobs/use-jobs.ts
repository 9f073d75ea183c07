import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { JobQueue } from "#contract/back-office/jobs.ts";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf, refresh } from "#web/lib/query.ts";

export type { DeadJob, JobQueue } from "#contract/back-office/jobs.ts";
export type { UnsentMail } from "#contract/back-office/mails.ts";
export type QueueList = Output<"listJobQueues">["queues"];

/** Nobody is told of jobs: whoever looks on asks again this often. */
const pollMs = 5_000;

export function useQueues() {
  return useQuery({ ...freshQueryOf("listJobQueues", {}), refetchInterval: pollMs });
}

/** What was given up on, of one queue or of all, page by page; whoever reads further down is left to it. */
export function useDeadJobs(queue: string | undefined) {
  return useInfiniteQuery({
    ...freshPagesOf("listDeadJobs", queue === undefined ? {} : { queue }),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollMs : false),
  });
}

/** Mails that are not sent by themselves any more, likewise. */
export function useUnsentMails() {
  return useInfiniteQuery({
    ...freshPagesOf("listUnsentMails", {}),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollMs : false),
  });
}

/** Asks again for whatever an act here changes. */
export function refreshJobs(): Promise<void> {
  return refresh("listJobQueues", "listDeadJobs", "listUnsentMails");
}

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
