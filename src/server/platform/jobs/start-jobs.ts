import type pg from "pg";
import { PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { queues, type JobData, type JobName } from "./queues.ts";
import { describeFailure, executor, schema, keepSuccess } from "./store.ts";

export interface Jobs {
  /**
   * Adds a job in the caller's transaction, so that it exists exactly when its cause does. A
   * scheduled job is not added twice.
   * @param options.startAfter a moment, or so many seconds from now
   */
  add<Name extends JobName>(
    transaction: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { readonly startAfter?: Date | number },
  ): Promise<void>;
  /** Adds many jobs of a name, as `add` does, with one statement. */
  addAll<Name extends JobName>(transaction: Queryable, name: Name, data: readonly JobData[Name][]): Promise<void>;
  /**
   * Runs `work` for jobs of a name, several at once. A job that throws is tried again after growing
   * waits and delays no other. A job may run twice, for instance in a process that was only
   * believed dead. `signal` is aborted when the job should stop.
   */
  handle<Name extends JobName>(
    name: Name,
    work: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** When what repeats comes by itself the next time. */
  nextOf(name: JobName): Date | undefined;
  stop(): Promise<void>;
}

/** Fetches full batches without a pause; the pause between looks is for an empty queue only. */
const working = { batchSize: 8, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const;
const noteEveryMs = 5_000;
/** How often it is looked whether a job's process died, by one process of all. */
const lookEverySeconds = 20;

export interface JobsOptions {
  /** Whether this process runs schedules and recovers jobs of dead processes. */
  readonly keepsTime?: boolean;
}

/**
 * Connects to the queue, whose tables `installJobs` made. Workers poll: a notification inside a
 * money transaction would make commits queue (docs/decisions/0003). Stop it at the end: jobs that
 * do not end within five seconds are put back.
 */
export async function startJobs(pool: pg.Pool, log: Log, { keepsTime = false }: JobsOptions = {}): Promise<Jobs> {
  const boss = new PgBoss({
    db: executor(pool),
    schema,
    migrate: false,
    createSchema: false,
    schedule: keepsTime,
    supervise: keepsTime,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  boss.on("warning", ({ message }) => log.warn(`the job queue: ${message}`));
  const noteSuccess = createNotes(pool, log);
  const stopping = new AbortController();
  await boss.start();
  // Whatever died may have been the only one: what it had in hand does not wait for the first look.
  if (keepsTime) await boss.supervise();
  return {
    add: async (transaction, name, data, { startAfter } = {}) => {
      await boss.send(name, data, { db: within(transaction), ...(startAfter === undefined ? {} : { startAfter }) });
    },
    addAll: async (transaction, name, all) => {
      if (all.length === 0) return;
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: within(transaction) },
      );
    },
    handle: async (name, work) => {
      const workOn = async (job: JobWithMetadata<never>): Promise<JobResult> => {
        try {
          await work(job.data, AbortSignal.any([job.signal, stopping.signal]));
        } catch (error) {
          // A job that is returned because this process stops has not failed: another process
          // claims it.
          if (stopping.signal.aborted && error === stopping.signal.reason)
            log.info({ job: name, id: job.id }, "a job was put back");
          else logFailure(log, job, error);
          return { id: job.id, status: "failed", output: describeFailure(error) };
        }
        await noteSuccess(name);
        // Deletes a finished job: the link of a sent mail must not stay in the queue.
        await boss
          .deleteJob(name, job.id)
          .catch((error: unknown) => log.warn({ err: error, job: name, id: job.id }, "a job that is done was kept"));
        return { id: job.id, status: "completed" };
      };
      const { repeats, isWaitedFor = repeats === undefined } = queues[name];
      const pollingIntervalSeconds = isWaitedFor ? 0.5 : 5;
      await boss.work(name, { ...working, pollingIntervalSeconds }, (jobs: JobWithMetadata<never>[]) =>
        Promise.all(jobs.map(workOn)),
      );
    },
    nextOf: (name) => {
      const { repeats } = queues[name];
      return repeats === undefined ? undefined : boss.previewSchedule(repeats, { count: 1 })[0];
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/**
 * Records when a queue last succeeded, to within seconds, so that busy queues do not contend for
 * one row.
 */
function createNotes(pool: pg.Pool, log: Log): (name: JobName) => Promise<void> {
  const notedAt = new Map<JobName, number>();
  return async (name) => {
    const now = performance.now();
    if (now - (notedAt.get(name) ?? -Infinity) < noteEveryMs) return;
    notedAt.set(name, now);
    await keepSuccess(pool, name).catch((error: unknown) =>
      log.warn({ err: error, job: name }, "when a queue last did something was not kept"),
    );
  };
}

function logFailure(log: Log, job: JobWithMetadata<never>, error: unknown): void {
  const about = { err: error, job: job.name, id: job.id, tries: job.retryCount + 1 };
  if (job.retryCount < job.retryLimit) log.warn(about, "a job failed and will be tried again");
  else log.error(about, "a job failed for good");
}

function within(transaction: Queryable) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await transaction.query(text, values as never) }),
  };
}
