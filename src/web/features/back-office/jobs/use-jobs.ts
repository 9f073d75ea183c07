import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { JobQueue } from "#contract/back-office/jobs.ts";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type { DeadJob, JobQueue } from "#contract/back-office/jobs.ts";
export type { UnsentMail } from "#contract/back-office/mails.ts";
export type QueueList = Output<"listJobQueues">["queues"];

/** No live event reports jobs, so they are polled. */
const pollMs = 5_000;

export function useQueues() {
  return useQuery({ ...freshQueryOf("listJobQueues", {}), refetchInterval: pollMs });
}

/** Jobs that failed for good, of one queue or of all. Only the first page is polled. */
export function useDeadJobs(queue: string | undefined) {
  return useInfiniteQuery({
    ...freshPagesOf("listDeadJobs", queue === undefined ? {} : { queue }),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollMs : false),
  });
}

/** Mails that are no longer sent automatically, likewise. */
export function useUnsentMails() {
  return useInfiniteQuery({
    ...freshPagesOf("listUnsentMails", {}),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollMs : false),
  });
}

export function repeats({ next_at: nextAt }: JobQueue): boolean {
  return nextAt !== null;
}

/** The gravest trouble of a queue; undefined without any. */
export function troubleOf({ stuck_since: stuckSince, dead, retrying }: JobQueue) {
  if (stuckSince !== null) return "stuck";
  if (dead > 0) return "dead";
  return retrying > 0 ? "retrying" : undefined;
}

/** Queues with dead jobs, those with most first. */
export function withDead<Queue extends Pick<JobQueue, "dead">>(queues: readonly Queue[]): readonly Queue[] {
  return queues.filter(({ dead }) => dead > 0).toSorted((one, other) => other.dead - one.dead);
}
