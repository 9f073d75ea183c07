import { PgBoss, type Job, type JobResult } from "pg-boss";
import type pg from "pg";
import type { Queryable } from "../db/database.ts";
import type { Log } from "../platform/log.ts";

/** What is done in the background, and what each job carries. */
export interface JobData {
  /** The mail's own row says what it is, and whether it is due. */
  "send-mail": { readonly owner: string; readonly event: string };
  "expire-payment-request": { readonly customer_id: string; readonly id: string };
  "deliver-sandbox-webhook": {
    readonly session_id: string;
    readonly event: "checkout.session.completed" | "checkout.session.expired";
  };
  "send-push": {
    readonly subscription_id: string;
    readonly kind: "charge" | "charge_over" | "movement";
    /** The charge's, or the statement row's. */
    readonly id: string;
  };
  "deliver-webhook": { readonly partner_id: string; readonly id: string };
  "close-sandbox-charge": {
    readonly partner_id: string;
    readonly id: string;
    readonly status: "approved" | "rejected" | "expired";
  };
}

export type JobName = keyof JobData;

const jobNames = [
  "send-mail",
  "expire-payment-request",
  "deliver-sandbox-webhook",
  "send-push",
  "deliver-webhook",
  "close-sandbox-charge",
] as const satisfies readonly JobName[];

export interface Jobs {
  /** Adds a job in the caller's transaction: it is there when, and only when, its cause is. */
  add<Name extends JobName>(
    transaction: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { readonly startAfter?: Date },
  ): Promise<void>;
  /** Adds many jobs of a name, as `add` does, with one statement. */
  addAll<Name extends JobName>(transaction: Queryable, name: Name, data: readonly JobData[Name][]): Promise<void>;
  /** Has `work` do jobs of a name, several at once; one that throws is tried again, later each time, and holds up no other. */
  handle<Name extends JobName>(name: Name, work: (data: JobData[Name]) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const schema = "jobs";
/** A job that keeps failing is tried for about a day before it is set aside. */
const retries = { retryLimit: 14, retryDelay: 2, retryBackoff: true } as const;
/** A waiting crowd is taken in batches, one after the other; the pause between looks is for an empty queue only. */
const working = { pollingIntervalSeconds: 0.5, batchSize: 8, burstWhenBatchFull: true, perJobResults: true } as const;

/** Makes the queue's tables, as the owner of the database; the server's own role may only use them. */
export async function installJobs(pool: pg.Pool, role: string | undefined, log: Log): Promise<void> {
  const boss = new PgBoss({ db: executor(pool), schema, supervise: false, schedule: false });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed while it was set up"));
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, retries);
  await boss.stop({ graceful: false });
  if (role === undefined) return;
  await pool.query(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role};
    grant usage on all sequences in schema ${schema} to ${role}`);
}

/** Connects to the queue. Workers poll: a notification inside a money transaction would make commits queue (docs/decisions/0003). */
export async function startJobs(pool: pg.Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: executor(pool), schema, migrate: false, createSchema: false, schedule: false });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  await boss.start();
  return {
    add: async (transaction, name, data, options = {}) => {
      await boss.send(name, data, {
        db: within(transaction),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
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
      const workOn = async (job: Job<never>): Promise<JobResult> => {
        try {
          await work(job.data);
          // What is done is forgotten: a sent mail's link must not lie about in the queue.
          await boss.deleteJob(name, job.id);
          return { id: job.id, status: "completed" };
        } catch (error) {
          log.warn({ err: error, job: name, id: job.id }, "a job failed and will be tried again");
          return { id: job.id, status: "failed", output: error };
        }
      };
      await boss.work(name, working, (jobs: Job<never>[]) => Promise.all(jobs.map(workOn)));
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

function within(transaction: Queryable) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await transaction.query(text, values as never) }),
  };
}

function executor(pool: pg.Pool) {
  return { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
}
