import { z } from "zod";
import { count, id, moment, nextBefore, pageBefore } from "../fields.ts";
import { operations } from "../operation.ts";

/** Another release's is accepted, so that its failed jobs can be discarded. */
const queueName = z
  .string()
  .max(60)
  .regex(/^[a-z-]+$/);

const queue = z
  .object({
    name: z.string(),
    waiting: count.describe("Jobs that wait for their time, for a free worker, or for their next try."),
    retrying: count.describe("Jobs that have failed and are tried again."),
    stuck_since: moment
      .nullable()
      .describe("When the oldest job was due that no worker has taken within five minutes; null if there is none."),
    under_way: count.describe("Jobs that run now."),
    dead: count.describe("Jobs given up on."),
    dead_today: count.describe("Those of the last 24 hours."),
    last_success_at: moment.nullable().describe("When a job of it last succeeded; null if none has."),
    next_at: moment.nullable().describe("When it runs next; null for a queue whose jobs are caused by something."),
  })
  .meta({
    id: "JobQueue",
    description: "A queue of background work; one of another release is listed while it has jobs.",
  });

export type JobQueue = z.output<typeof queue>;

/** `late`: at its time limit; `died`: with its process. */
export const jobEnds = ["failed", "died", "late"] as const;

const deadJob = z
  .object({
    id: id,
    queue: z.string(),
    created_at: moment,
    given_up_at: moment.describe("When it was given up on."),
    tries: count,
    end: z.enum(jobEnds).describe("How its last try ended. `late`: at its time limit; `died`: with its process."),
    error: z
      .string()
      .nullable()
      .describe("The error's class and codes, never its message; null where no error was raised."),
    facts: z
      .record(z.string(), z.string())
      .describe("The part of the job's data that identifies no user and holds no secret."),
  })
  .meta({ id: "DeadJob", description: "A job that is not tried again by itself." });

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
    summary: "Failed jobs, newest first; optionally of one queue",
    access: "admin",
    input: z.strictObject({ queue: queueName.optional(), ...pageBefore(20) }),
    output: z.object({ jobs: z.array(deadJob), next_before: nextBefore }),
  },
  retryDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/retry",
    summary: "Retries a failed job with a full set of attempts",
    description: "`not_found` also means that this release has no such queue.",
    access: "admin",
    input: z.strictObject({ id: id, queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
  discardDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/discard",
    summary: "Discards a failed job without running it",
    access: "admin",
    input: z.strictObject({ id: id, queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
  retryDeadJobs: {
    method: "POST",
    path: "/admin/jobs/{queue}/retry",
    summary: "Retries all failed jobs of a queue",
    description: "Takes up to 5,000 at once; `count` is how many it took.",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: z.object({ count }),
    errors: ["not_found"],
  },
  runJobNow: {
    method: "POST",
    path: "/admin/jobs/{queue}/run",
    summary: "Runs a routine now, unless it is already waiting or running",
    description: "`not_found` also means that it is no routine.",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: done,
    errors: ["not_found"],
  },
});
