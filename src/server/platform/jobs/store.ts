import type pg from "pg";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { JobName } from "./queues.ts";

export interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly stuck_since: Date | null;
  readonly next_at: Date | null;
  readonly under_way: number;
  readonly dead: number;
  readonly dead_today: number;
}

/**
 * The counts of each queue that has jobs: waiting and dead ones, because finished jobs are deleted.
 */
export function readQueues(database: Queryable): Promise<QueueRow[]> {
  return database.query<QueueRow>(
    `select name,
        count(*) filter (where state in ('created', 'retry'))::integer as waiting,
        count(*) filter (where state = 'retry')::integer as retrying,
        min(start_after) filter (where state in ('created', 'retry') and start_after < now() - interval '5 minutes') as stuck_since,
        min(start_after) filter (where state in ('created', 'retry')) as next_at,
        count(*) filter (where state = 'active')::integer as under_way,
        count(*) filter (where state = 'failed')::integer as dead,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::integer as dead_today
      from jobs.job where not starts_with(name, '__') group by name`,
  );
}

export interface SuccessRow {
  readonly queue: string;
  readonly at: Date;
}

export function readSuccesses(database: Queryable): Promise<SuccessRow[]> {
  return database.query<SuccessRow>("select queue, at from job_successes");
}

/** On the library's connections, beside its own statements. */
export async function keepSuccess(pool: pg.Pool, queue: string): Promise<void> {
  await pool.query(
    "insert into job_successes (queue, at) values ($1, now()) on conflict (queue) do update set at = excluded.at",
    [queue],
  );
}

/** Makes every waiting job of a queue due now, those that wait for their next try too. */
export async function hastenWaiting(transaction: Transaction, queue: string): Promise<void> {
  await transaction.query(
    "update jobs.job set start_after = now() where name = $1 and state in ('created', 'retry') and start_after > now()",
    [queue],
  );
}

/**
 * Puts jobs that run back, due at once, as if they had not been claimed. On the library's
 * connections, beside its own statements.
 */
export async function putBack(pool: pg.Pool, queue: string, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'created', started_on = null, heartbeat_on = null
      where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids],
  );
}

/** Deletes a job unless it runs at this moment, whatever became of it. */
export async function deleteIdle(transaction: Queryable, queue: string, id: string): Promise<void> {
  await transaction.query("delete from jobs.job where name = $1 and id = $2 and state <> 'active'", [queue, id]);
}

/**
 * An SQL expression: the moment of the next try of the job with an id, or of the try that runs;
 * null where no try follows. A part of the statement that reads the row that the job is about, so
 * that both are read at one moment.
 *
 * @param id an SQL expression
 */
export function nextTryOf(queue: JobName, id: string): string {
  return `(select start_after from jobs.job where name = '${queue}' and id = ${id} and state < 'completed')`;
}

export interface DeadRow {
  readonly id: string;
  readonly queue: string;
  readonly created_at: Date;
  readonly given_up_at: Date;
  readonly tries: number;
  readonly output: unknown;
  readonly data: Readonly<Record<string, unknown>> | null;
}

interface DeadPage {
  readonly queue: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Dead jobs, the last to die first. */
export function readDead(database: Queryable, { queue, before, limit }: DeadPage): Promise<DeadRow[]> {
  return database.query<DeadRow>(
    `select id, name as queue, created_on as created_at, completed_on as given_up_at, retry_count + 1 as tries, output, data
      from jobs.job where state = 'failed' and ($1::text is null or name = $1)
        and ($2::uuid is null or (completed_on, id) < (select completed_on, id from jobs.job where id = $2 and state = 'failed'))
      order by completed_on desc, id desc limit $3`,
    [queue ?? null, before ?? null, limit],
  );
}

/** Deletes a dead job. @returns its data; undefined if there is none */
export async function deleteDead(
  transaction: Transaction,
  queue: string,
  id: string,
): Promise<DeadRow["data"] | undefined> {
  const [row] = await transaction.query<Pick<DeadRow, "data">>(
    "delete from jobs.job where name = $1 and id = $2 and state = 'failed' returning data",
    [queue, id],
  );
  return row?.data;
}

/** Deletes at most `limit` dead jobs, the oldest first. @returns their data */
export async function deleteAllDead(
  transaction: Transaction,
  queue: string,
  limit: number,
): Promise<DeadRow["data"][]> {
  const rows = await transaction.query<Pick<DeadRow, "data">>(
    `delete from jobs.job where name = $1 and id in
        (select id from jobs.job where name = $1 and state = 'failed' order by completed_on limit $2 for update skip locked)
      returning data`,
    [queue, limit],
  );
  return rows.map(({ data }) => data);
}

/** The schema of the database that the library keeps its tables in. */
export const schema = "jobs";

/** Has the library send its statements through a pool. */
export function executor(pool: pg.Pool) {
  return { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
}

/**
 * How many jobs of a queue are in a state: `created` and `retry` wait, `active` run, `failed` are
 * dead.
 */
export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

/**
 * Waiting and dead jobs, which are few because finished ones are deleted. The library's own queues
 * are left out.
 */
export function countJobs(database: Queryable): Promise<JobCount[]> {
  return database.query<JobCount>(
    `select name as queue, state::text as state, count(*)::integer as count from jobs.job
      where not starts_with(name, '__') group by name, state order by name, state`,
  );
}

/**
 * The part that the queue keeps of an error: not its message, which may hold a user's input or an
 * outside service's answer.
 */
export interface Failure {
  /** Its class and its codes, such as `TypeError ECONNREFUSED`. */
  readonly error: string;
}

const nameForm = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const codeForm = /^[A-Z0-9_]{1,40}$/;

/** The log has the whole of it, under the job's id. */
export function describeFailure(error: unknown): Failure {
  const { name, code, responseCode, status } = Object(error) as Record<string, unknown>;
  const codes = [code, responseCode, status].filter((one) => typeof one === "string" || typeof one === "number");
  const called = typeof name === "string" && nameForm.test(name) ? name : "Error";
  return { error: [called, ...codes.map(String).filter((one) => codeForm.test(one))].join(" ") };
}
