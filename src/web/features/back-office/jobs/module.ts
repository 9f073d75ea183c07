import type { Stale } from "#web/lib/change.ts";

const afterAction = ["listJobQueues", "listDeadJobs", "listUnsentMails"] as const;

/** The answers that each change makes stale. */
export const stale = {
  retryDeadJob: afterAction,
  discardDeadJob: afterAction,
  retryDeadJobs: afterAction,
  runJobNow: afterAction,
  sendMailAgain: afterAction,
  discardMail: afterAction,
} satisfies Partial<Stale>;
