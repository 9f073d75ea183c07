import { z } from "zod";
import { count, id, moment, pageBefore } from "../fields.ts";
import { operations } from "../operation.ts";

/** Another release's is accepted, so that its failed jobs can be discarded. */
const queueName = z
  .string()
  .max(60)
  .regex(/^[a-z-]+$/);

/** A queue of another release is listed while it has jobs. */
const queue = z.object({
  name: z.string(),
  /** Jobs that wait for their time, for a free worker, or for their next try. */
  waiting: count,
  retrying: count,
  /** When the oldest job was due that no worker has taken within five minutes. */
  stuck_since: moment.nullable(),
  under_way: count,
  /** Jobs given up on; `dead_today` are those of the last 24 hours. */
  dead: count,
  dead_today: count,
  last_success_at: moment.nullable(),
  /** Null for a queue whose jobs are caused by something. */
  next_at: moment.nullable(),
});

export type JobQueue = z.output<typeof queue>;

/** `late`: at its time limit; `died`: with its process. */
export const jobEnds = ["failed", "died", "late"] as const;

/** A job that is not tried again by itself. */
const deadJob = z.object({
  id,
  queue: z.string(),
  created_at: moment,
  given_up_at: moment,
  tries: count,
  end: z.enum(jobEnds),
  /** The error's class and codes, never its message; null where no error was raised. */
  error: z.string().nullable(),
  /** The part of the job's data that identifies no user and holds no secret. */
  facts: z.record(z.string(), z.string()),
});

export type DeadJob = z.output<typeof deadJob>;

const done = z.object({});

export const jobs = operations({
  listJobQueues: {
    method: "GET",
    path: "/admin/jobs",
    summary: "All background queues: waiting, running and failed jobs, the last success and the next run",
    access: "admin",
    output: z.object({ queues: z.array(queue) }),
  },
  listDeadJobs: {
    method: "GET",
    path: "/admin/dead-jobs",
    summary: "Failed jobs, newest first, paginated by key; optionally of one queue",
    access: "admin",
    input: z.strictObject({ queue: queueName.optional(), ...pageBefore(20) }),
    output: z.object({ jobs: z.array(deadJob), next_before: id.nullable() }),
  },
  /** `not_found` also means that this release has no such queue. */
  retryDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/retry",
    summary: "Retries a failed job with a full set of attempts",
    access: "admin",
    input: z.strictObject({ id, queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
  discardDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/discard",
    summary: "Discards a failed job without running it",
    access: "admin",
    input: z.strictObject({ id, queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
  /** Takes up to 5,000 at once; `count` is how many it took. */
  retryDeadJobs: {
    method: "POST",
    path: "/admin/jobs/{queue}/retry",
    summary: "Retries all failed jobs of a queue",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: z.object({ count }),
    errors: ["not_found"],
  },
  /** `not_found` also means that it is no routine. */
  runJobNow: {
    method: "POST",
    path: "/admin/jobs/{queue}/run",
    summary: "Runs a routine now, unless it is already waiting or running",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
});
