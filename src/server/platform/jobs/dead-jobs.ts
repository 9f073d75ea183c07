import type { DeadJob, jobEnds } from "#contract/back-office/jobs.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { queues, type JobData, type JobName } from "./queues.ts";
import { isJobName } from "./read-queues.ts";
import { type Failure, hastenWaiting, deleteAllDead, deleteDead, type DeadRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

/** A bound on memory; more are retried by pressing again. */
const retriedAtOnceMax = 5_000;

/** A dead job as administrators see it: of its data only the fields that `queues` names. */
export function toDeadJob({ data, output, ...row }: DeadRow): DeadJob {
  const shown: readonly string[] = isJobName(row.queue) ? queues[row.queue].shown : [];
  const facts = shown.map((name) => [name, data?.[name]]).filter(([, value]) => typeof value === "string");
  return {
    id: row.id,
    queue: row.queue,
    created_at: row.created_at.toISOString(),
    given_up_at: row.given_up_at.toISOString(),
    tries: row.tries,
    ...describeEnd(output),
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}

/** The library's own messages, for tries that did not come to an end. */
const ends: readonly [RegExp, (typeof jobEnds)[number]][] = [
  [/heartbeat timeout/, "died"],
  [/timed out/, "late"],
];

function describeEnd(output: unknown): Pick<DeadJob, "end" | "error"> {
  const { error } = Object(output) as Partial<Failure>;
  if (typeof error === "string") return { end: "failed", error };
  const said = JSON.stringify(output) ?? "";
  return { end: ends.find(([message]) => message.test(said))?.[1] ?? "failed", error: null };
}

/**
 * Adds a dead job anew, by today's rules and with all its tries.
 * @throws DomainError not_found
 */
export async function retryDeadJob(services: Needs, name: string, id: string, actor: Actor): Promise<void> {
  const { database, jobs } = services;
  await database.transaction(async (transaction) => {
    const queue = requireQueue(name);
    const data = await deleteDead(transaction, queue, id);
    if (data === undefined) throw new DomainError("not_found");
    await jobs.add(transaction, queue, dataOf(data));
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "retryDeadJob",
      subject: { kind: "job", id, name: queue },
    });
  });
}

/** As `retryDeadJob`, for each of a queue. @returns how many */
export async function retryDeadJobs(services: Needs, name: string, actor: Actor): Promise<number> {
  const { database, jobs } = services;
  const queue = requireQueue(name);
  return database.transaction(async (transaction) => {
    const all = await deleteAllDead(transaction, queue, retriedAtOnceMax);
    await jobs.addAll(transaction, queue, all.map(dataOf));
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "retryDeadJobs",
      subject: { kind: "job_queue", id: queue },
      after: { jobs: all.length },
    });
    return all.length;
  });
}

/** @throws DomainError not_found */
export async function discardDeadJob(services: Needs, name: string, id: string, actor: Actor): Promise<void> {
  await services.database.transaction(async (transaction) => {
    // One that an earlier release has left can be discarded, too.
    if ((await deleteDead(transaction, name, id)) === undefined) throw new DomainError("not_found");
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "discardDeadJob",
      subject: { kind: "job", id, name },
    });
  });
}

/** Runs a scheduled job now. @throws DomainError not_found, for a queue without a schedule */
export async function runJobNow(services: Needs, name: string, actor: Actor): Promise<void> {
  const queue = requireQueue(name);
  if (queues[queue].repeats === undefined) throw new DomainError("not_found");
  await services.database.transaction(async (transaction) => {
    await services.jobs.add(transaction, queue, {});
    // One that is there already was not added a second time.
    await hastenWaiting(transaction, queue);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "runJobNow",
      subject: { kind: "job_queue", id: queue },
    });
  });
}

function requireQueue(name: string): JobName {
  if (!isJobName(name)) throw new DomainError("not_found");
  return name;
}

/** The data came from this queue, so it has this queue's type. */
function dataOf(data: DeadRow["data"]): JobData[JobName] {
  return (data ?? {}) as JobData[JobName];
}
