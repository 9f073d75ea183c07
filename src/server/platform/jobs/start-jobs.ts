import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { queueOf, queues, type JobData, type JobName } from "./queues.ts";
import { deleteIdle, executor, schema, keepSuccess } from "./store.ts";
import { startWorker, type Work, type Worker } from "./worker.ts";

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
   * Has a job tried at once with all its tries before it, whether it waits, is dead, or is gone;
   * one that runs at this moment is left alone. For queues with `hasIdOfData`.
   * @returns whether it was left alone
   */
  restart<Name extends JobName>(transaction: Queryable, name: Name, data: JobData[Name]): Promise<boolean>;
  /**
   * Runs `work` for jobs of a name, several at once. A job whose work throws is tried again as the
   * queue's rules say, and delays no other. A job may run twice, for instance because its process
   * was only believed dead.
   */
  handle<Name extends JobName>(name: Name, work: Work<JobData[Name]>): Promise<void>;
  nextOf(name: JobName): Date | undefined;
  /**
   * Fetches nothing more. Jobs that do not end in time are put back, which counts as no try. More
   * than one call is harmless.
   */
  stop(): Promise<void>;
}

const noteEveryMs = 5_000;
/** How often one of all processes checks whether a job's process died. */
const lookEverySeconds = 20;

export interface JobsOptions {
  /** Whether this process runs schedules and recovers jobs of dead processes. */
  readonly keepsTime?: boolean;
  /** How long `stop` waits for jobs; longer than a webhook's receiver is waited for. */
  readonly endsWithinMs?: number;
}

/**
 * Connects to the queue, whose tables `installJobs` made. Workers poll: a notification inside a
 * money transaction would make commits queue (docs/decisions/live-events.md). Stop it at the end.
 */
export async function startJobs(
  pool: pg.Pool,
  log: Log,
  { keepsTime = false, endsWithinMs = 20_000 }: JobsOptions = {},
): Promise<Jobs> {
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
  const workers: Worker[] = [];
  await boss.start();
  // A process that died may have been the only one: its jobs do not wait for the first look.
  if (keepsTime) await boss.supervise();
  return {
    add: async (transaction, name, data, { startAfter } = {}) => {
      const when = startAfter === undefined ? {} : { startAfter };
      await boss.send(name, data, { ...fieldsOf(name, data), ...when, db: within(transaction) });
    },
    addAll: async (transaction, name, all) => {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data, ...fieldsOf(name, data) }));
      await boss.insert(name, jobs, { db: within(transaction) });
    },
    restart: async (transaction, name, data) => {
      const fields = fieldsOf(name, data);
      await deleteIdle(transaction, name, fields.id!);
      return (await boss.send(name, data, { ...fields, db: within(transaction) })) === null;
    },
    handle: async (name, work) => {
      workers.push(startWorker({ boss, pool, log, onDone: noteSuccess }, name, work));
    },
    nextOf: (name) => {
      const { repeats } = queues[name];
      return repeats === undefined ? undefined : boss.previewSchedule(repeats, { count: 1 })[0];
    },
    stop: async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop(endsWithinMs)));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** A job's further fields, by its queue's rules. */
function fieldsOf(name: JobName, data: JobData[JobName]): { readonly id?: string; readonly group?: { id: string } } {
  const { group, hasIdOfData } = queueOf(name);
  const fields = data as Readonly<Record<string, string>>;
  return { ...(hasIdOfData && { id: fields["id"]! }), ...(group && { group: { id: fields[group.by]! } }) };
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

function within(transaction: Queryable) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await transaction.query(text, values as never) }),
  };
}
