import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
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
