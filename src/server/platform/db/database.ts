import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import { beforeCommit, duringCommit, isReadOnly } from "./away.ts";
import { watchSilence, type SilenceWatch } from "./silence.ts";

// Reads int8 as bigint, because a number would round large counts and amounts. Timestamps stay
// Dates.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
/** The array of int8, which the library's list of types leaves out. */
const int8Array = 1016 as (typeof pg.types.builtins)["INT8"];
pg.types.setTypeParser(int8Array, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt)));

export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly (string | number | bigint | null)[];

/** Anything that SQL can be sent to: the database itself, or an open transaction. */
export interface Queryable {
  /**
   * Sends one statement, prepared under a name made from its text, and gives its rows. With
   * `plannedAnew` it has no name, and PostgreSQL plans it for its values each time.
   */
  query<Row extends object>(text: string, values?: readonly Value[], how?: "plannedAnew"): Promise<Row[]>;
}

/**
 * An open transaction. Statements that are sent without awaiting each other travel together and run
 * in the order they were sent; after one fails, PostgreSQL rejects the rest. When that is worth it:
 * docs/decisions/sql.md.
 */
export interface Transaction extends Queryable {
  /** Sends a last statement together with the commit; should it fail, nothing is committed. */
  lastly(text: string, values?: readonly Value[]): void;
  /** Runs once the transaction has committed; never when it rolls back. */
  afterCommit(action: () => void): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a READ COMMITTED transaction: commits when it returns, rolls back when it
   * throws.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs reads in a REPEATABLE READ transaction, so that all see the database at one moment. Reads
   * that are sent without awaiting each other travel together.
   */
  snapshot<Result>(read: (database: Queryable) => Promise<Result>, options?: SnapshotOptions): Promise<Result>;
  /** The pool itself, for the libraries that bring their own SQL. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Whether its statements may take longer than a request's. */
  readonly isLong?: boolean;
  /** Cuts it off, in the midst of a statement too: the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly log: Log;
  readonly poolSize?: number;
  /**
   * The limit for each wait and statement, even if PostgreSQL never answers; the defaults are
   * longer.
   */
  readonly patienceMs?: number;
  /** A connection is used for so long, and no longer; by default for as long as it lasts. */
  readonly lifetimeSeconds?: number;
  /** Called with the seconds that each caller waited for a connection. */
  readonly onWait?: ((seconds: number) => void) | undefined;
  /**
   * The role that statements run as, if the connecting role has more rights than the server needs.
   */
  readonly role?: string | undefined;
  /** PostgreSQL's settings of each connection, by their names. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Whether a transaction has been committed by what runs now; set apart for each request. */
const commits = new AsyncLocalStorage<{ any: boolean }>();

/** Notes that something of the running request has been committed, in a transaction of its own. */
export function commitNotes(): { any: boolean } | undefined {
  return commits.getStore();
}

/** Runs one request's work, so that an error can say whether any of it has been committed. */
export function noteCommits<Result>(work: () => Promise<Result>): Promise<Result> {
  return commits.run({ any: false }, work);
}

/** Whether what runs now has committed a transaction. */
export function hasAnyCommit(): boolean {
  return commits.getStore()?.any === true;
}

const statementNames = new Map<string, string>();

/** Statements are few and fixed, so each is prepared once a connection. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url");
    statementNames.set(text, name);
  }
  return name;
}

/** Sends one statement over a connection, prepared under a name made from its text. */
export async function send<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly Value[],
  how?: "plannedAnew",
): Promise<Row[]> {
  const name = how === undefined ? { name: statementName(text) } : {};
  const result = await client.query<Row>({ ...name, text, values: values as unknown[] });
  return result.rows;
}

/** How long a connection may be silent before both sides look whether the other is still there. */
const tcpSettings = {
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "10000",
};
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
/** A lost client's transaction holds its locks for so long at most; all wait for a lane's. */
const idleInTransactionMs = 30_000;
const idleInShortTransactionMs = 10_000;
/** The limit for each step of a new connection that asks about others, or is made ready. */
const askingMs = 3_000;

export function connect(options: DatabaseOptions): Database {
  const { patienceMs, lifetimeSeconds, log } = options;
  const silence = watchSilence(
    (pids) => findWorking(options.url, pids),
    (count) =>
      log.warn({ count }, "database connections went silent; they are given up, and the others not used again"),
  );
  const makeReady = async (client: pg.ClientBase): Promise<void> => {
    // The pool listens to idle connections only: an error of one in use would end the process.
    client.on("error", (error) => log.debug({ err: error }, "a database connection broke"));
    const { rows } = await client.query<{ pid: number }>({ text: askPid, query_timeout: askingMs } as pg.QueryConfig);
    silence.add(client as pg.PoolClient, rows[0]!.pid);
  };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    // The pool waits forever by default; a request that waits this long is better rejected.
    connectionTimeoutMillis: patienceMs ?? 5_000,
    ...(lifetimeSeconds === undefined ? {} : { maxLifetimeSeconds: lifetimeSeconds }),
    ...keepAlive,
    idle_in_transaction_session_timeout: patienceMs === undefined ? idleInTransactionMs : idleInShortTransactionMs,
    statement_timeout: patienceMs ?? 30_000,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    options: settingsOf(options),
    // The pool waits for the promise, which its type leaves out.
    onConnect: makeReady as (client: pg.ClientBase) => void,
  });
  // The pool replaces an idle connection that breaks; a statement on a broken one fails by itself.
  let closing = false;
  watchCheckouts(pool, silence, options.onWait);
  pool.on("remove", silence.remove);
  pool.on("error", (error) => closing || log.warn({ err: error }, "an idle database connection broke"));

  return {
    pool,
    query: (text, values = [], how) =>
      send<never>(pool, text, values, how).catch((error: unknown) => {
        throw reads.test(text) ? beforeCommit(error) : duringCommit(error);
      }),
    transaction: (work) => runTransaction(pool, work),
    snapshot: (read, snapshotOptions) => runSnapshot(pool, read, snapshotOptions),
    close: () => {
      closing = true;
      silence.end();
      return pool.end();
    },
  };
}

/** What a select does besides, such as to announce, does no harm when it is done twice. */
const reads = /^\s*(?:select\b|with\b(?![^]*\b(?:insert|update|delete)\b))/i;

/** Not the number that the server gives to a new connection, which may be a pooler's. */
const askPid = "select pg_backend_pid() as pid";
/**
 * Those that wait for the client have sent their answer. With `track_activities` off PostgreSQL
 * does not say.
 */
const askWorking = `select pid from pg_stat_activity where pid = any($1)
  and state not in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
  and wait_event_type is distinct from 'Client'`;
const tooManyConnections = "53300";

/** @returns undefined where PostgreSQL has no connection left to answer with */
async function findWorking(url: string, pids: readonly number[]): Promise<number[] | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askingMs,
    query_timeout: askingMs,
    pipeline: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(askWorking, [pids]);
    return rows.map(({ pid }) => pid);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === tooManyConnections) return undefined;
    throw error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function settingsOf({ role, settings }: DatabaseOptions): string {
  const all = { ...tcpSettings, ...(role !== undefined && { role }), ...settings };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * Reports how long each connection was waited for, passes over those that may be silent, and throws
 * `DatabaseBusy` when none came. The pool's own statements and all transactions connect
 * through here.
 */
function watchCheckouts(pool: pg.Pool, silence: SilenceWatch, report: DatabaseOptions["onWait"]): void {
  const connectNow = pool.connect.bind(pool);
  const take = (connected: Connected): void =>
    connectNow((error, client, release) => {
      if (client === undefined || !silence.isDoubtful(client)) return connected(error, client, release);
      client.connection.stream.destroy();
      release(true);
      take(connected);
    });
  const takeWatched = (connected: Connected): void => {
    const began = performance.now();
    take((error, client, release) => {
      report?.((performance.now() - began) / 1000);
      connected(error && (beforeCommit(error) as Error), client, release);
    });
  };
  const connectWatched = (connected?: Connected): Promise<pg.PoolClient> | void =>
    connected === undefined
      ? new Promise((resolve, reject) =>
          takeWatched((error, client) => (client === undefined ? reject(error!) : resolve(client))),
        )
      : takeWatched(connected);
  Object.assign(pool, { connect: connectWatched });
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  const last: (() => Promise<unknown>)[] = [];
  const sender = sendWhileOpen(client);
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    // Waited for: what follows a transaction that did not begin would commit by itself.
    await client.query("begin");
    const result = await work({
      query: sender.query,
      lastly: (text, values = []) => void last.push(() => send(client, text, values)),
      afterCommit: (action) => void afterCommit.push(action),
    });
    sender.end();
    isCommitting = true;
    const sent = last.map((statement) => statement());
    const [answer] = await Promise.all([client.query("commit"), ...sent]);
    requireCommitted(answer);
    const request = commits.getStore();
    if (request !== undefined) request.any = true;
    for (const action of afterCommit) action();
    return result;
  } catch (error) {
    sender.end();
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    if (isReadOnly(error)) broken = error as Error;
    throw isCommitting ? duringCommit(error) : beforeCommit(error);
  } finally {
    // A connection that failed to roll back must not be reused.
    client.release(broken);
  }
}

/**
 * After a failed statement PostgreSQL answers a commit with ROLLBACK, which is no error to it.
 *
 * @throws Error unless it was committed
 */
export function requireCommitted({ command }: Pick<pg.QueryResult, "command">): void {
  if (command !== "COMMIT") throw new Error(`nothing was committed: PostgreSQL answered with ${command}`);
}

const beginSnapshot = "begin isolation level repeatable read read only";
/**
 * Lets PostgreSQL check whether the client is still connected, which it can on nearly every system,
 * and stop if not.
 */
const beginLongSnapshot = `${beginSnapshot};
  set local statement_timeout = 0;
  do $$ begin
    set local client_connection_check_interval = '1s';
  exception when invalid_parameter_value then
  end $$`;

async function runSnapshot<Result>(
  pool: pg.Pool,
  read: (database: Queryable) => Promise<Result>,
  { isLong = false, signal }: SnapshotOptions = {},
): Promise<Result> {
  const client = await pool.connect();
  const sender = sendWhileOpen(client);
  // The driver's own `end` would wait for the statement.
  const cutOff = () => client.connection.stream.destroy();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", cutOff, { once: true });
    // Does not await BEGIN: if it fails, the reads behind it fail too.
    const begun = client.query(isLong ? beginLongSnapshot : beginSnapshot);
    const [, result] = await Promise.all([begun, read(sender)]);
    return result;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // A write is a mistake of the caller, and no sign of a standby.
    throw isReadOnly(error) ? error : beforeCommit(error);
  } finally {
    signal?.removeEventListener("abort", cutOff);
    sender.end();
    // Does not await ROLLBACK: nothing was written, and the next user of the connection queues
    // behind it.
    void client.query("rollback").then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
  }
}

/**
 * After the transaction has ended, a late statement would commit on its own, or join the next
 * transaction of the connection.
 */
export function sendWhileOpen(client: pg.PoolClient): Queryable & { end(): void } {
  let isOpen = true;
  return {
    query: async (text, values = [], how) => {
      if (!isOpen) throw new Error("a statement came after the end of its transaction");
      return send(client, text, values, how);
    },
    end: () => void (isOpen = false),
  };
}

/** Whether PostgreSQL rejected rows that contradict others, such as a duplicate key. */
export function violatesIntegrity(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") === true;
}

export function violates(error: unknown, constraint: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/**
 * Whether PostgreSQL rejected a value itself: a moment out of range (22008), text with a NUL
 * (22021), an unknown time zone (22023).
 */
export function refusesValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["22008", "22021", "22023"].includes(error.code ?? "");
}

/** Locks a name until the transaction ends; other transactions that lock the same name wait. */
export async function lockByName(transaction: Queryable, name: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}

/** How many connections of each use one server process may have open at once. */
export function connectionsOf(pool: number) {
  return {
    modules: pool,
    /** The auth library's own. */
    auth: Math.ceil(pool / 4),
    /** Readiness and metrics. */
    watching: 2,
    /** The connection that listens for live events. */
    listening: 1,
    /** The connection on which batches run. */
    batches: 1,
  } as const;
}

export function connectionsInAll(pool: number): number {
  return Object.values(connectionsOf(pool)).reduce((sum, count) => sum + count, 0);
}
