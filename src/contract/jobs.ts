import { z } from "zod";
import { id, moment, pageBefore } from "./fields.ts";
import { operations } from "./operation.ts";

const count = z.int().min(0);

/** A queue is called by the server's own name for it; the client has words for those that it knows. */
const queueName = z
  .string()
  .max(60)
  .regex(/^[a-z-]+$/);

const queue = z.object({
  name: z.string(),
  /** For their time, for a free hand, or for the next try. */
  waiting: count,
  /** Of those, after a try that failed. */
  retrying: count,
  /** The oldest that has waited for a free hand, which others take seconds for, for minutes; null where none has. */
  stuck_since: moment.nullable(),
  under_way: count,
  /** Given up on, and given up on within the last day. */
  dead: count,
  dead_today: count,
  /** To within some seconds; null until one has been done. */
  last_success_at: moment.nullable(),
  /** Of what repeats; null for what comes when it is caused. */
  next_at: moment.nullable(),
});

export type JobQueue = z.output<typeof queue>;

/** What was the end of it: our code or an outside server said no, the process died, it took too long, the server was stopped. */
export const jobEnds = ["failed", "died", "late", "stopped"] as const;

const deadJob = z.object({
  id,
  queue: z.string(),
  created_at: moment,
  given_up_at: moment,
  tries: count,
  end: z.enum(jobEnds),
  /** The class and the codes of the error; never its message. */
  error: z.string().nullable(),
  /** Of what it carried, what no person and no secret is known by. */
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
    input: z.strictObject({}),
    output: z.object({ queues: z.array(queue) }),
    refusals: [],
  },
  listDeadJobs: {
    method: "GET",
    path: "/admin/dead-jobs",
    summary: "Failed jobs, newest first, paginated by key; optionally of one queue",
    access: "admin",
    input: z.strictObject({ queue: queueName.optional(), ...pageBefore(20) }),
    output: z.object({ jobs: z.array(deadJob), next_before: id.nullable() }),
    refusals: [],
  },
  retryDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/retry",
    summary: "Retries a failed job with a full set of attempts",
    access: "admin",
    input: z.strictObject({ id, queue: queueName }),
    output: done,
    refusals: ["not_found"],
  },
  discardDeadJob: {
    method: "POST",
    path: "/admin/dead-jobs/{id}/discard",
    summary: "Discards a failed job without running it",
    access: "admin",
    input: z.strictObject({ id, queue: queueName }),
    output: done,
    refusals: ["not_found"],
  },
  retryDeadJobs: {
    method: "POST",
    path: "/admin/jobs/{queue}/retry",
    summary: "Retries all failed jobs of a queue",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: z.object({ count }),
    refusals: ["not_found"],
  },
  runJobNow: {
    method: "POST",
    path: "/admin/jobs/{queue}/run",
    summary: "Runs a routine now, unless it is already waiting or running",
    access: "admin",
    input: z.strictObject({ queue: queueName }),
    output: done,
    refusals: ["not_found"],
  },
});
