import pg from "pg";
import type { Principal } from "#server/platform/caller.ts";
import type { Clock } from "#server/platform/clock.ts";
import { beforeCommit, DatabaseBusy, isReadOnly, OutcomeUnknown } from "#server/platform/db/away.ts";
import { requireCommitted, send, sendWhileOpen, type Transaction } from "#server/platform/db/database.ts";
import { toBytes } from "#server/platform/db/statement.ts";
import {
  answerOf,
  digestOf,
  findKeys,
  type Answer,
  type Intent,
  type KeyRow,
} from "#server/platform/idempotency/index.ts";
import type { NewLiveEvent } from "#server/platform/live/index.ts";
import { combineWrites } from "./combine-writes.ts";
import { CollectedDecision, type Decision, type Views } from "./decision.ts";
import { insertInto, rowsOf, type Need, type Read } from "./define.ts";

const lockNotAvailable = "55P03";

/** The part of a request that a batch runs. */
export interface BatchRequest {
  readonly intent: Intent | undefined;
  readonly needs: readonly Need[];
  readonly decide: (decision: Decision) => Answer;
}

/** The end of a request: its answer, or an error that concerns it alone. */
export type Outcome = { readonly answer: Answer } | { readonly error: unknown };

/** Rows of a read stay locked for longer than the batch waits. Nothing was written. */
export class RowsHeld extends Error {
  readonly read: Read<never, unknown>;

  constructor(read: Read<never, unknown>, cause: unknown) {
    super(`rows of ${read.name} stay locked`, { cause });
    this.read = read;
  }

  /** The rows of these that a request needs. */
  rowsOf({ needs }: Pick<BatchRequest, "needs">): string[] {
    return rowsOf(needs.filter(({ read }) => read === this.read));
  }
}

/**
 * Whether another transaction keeps a request from going on: it holds a row that is read, or a row
 * or table that is written (40, or a lock that is not granted in time). Nothing was written.
 */
export function isHeldUp(error: unknown): boolean {
  if (error instanceof RowsHeld) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === lockNotAvailable || error.code?.startsWith("40") === true;
}

interface NewKey {
  readonly user_id: Principal;
  readonly key: string;
  readonly operation: string;
  readonly request_digest: string;
  readonly answer: Answer;
  readonly created_at: Date;
}

const newKeys = insertInto("idempotency_keys", [
  "user_id",
  "key",
  "operation",
  "request_digest",
  "answer",
  "created_at",
]);
const newEvents = insertInto("live_events", ["user_id", "name", "subject"]);

/**
 * Runs requests in one transaction, in two round trips: everything is locked and read, each request
 * decides in memory, and everything is written and committed.
 *
 * @param begin begins the transaction, with settings of it
 * @param onSent called once the batch is on its way to the database
 * @param onCommit called once something was committed
 * @returns an outcome for each request, in their order
 * @throws what the database answers; nothing was written then, except perhaps for `OutcomeUnknown`
 */
export async function runBatch(
  pool: pg.Pool,
  clock: Clock,
  requests: readonly BatchRequest[],
  {
    begin = "begin",
    onSent,
    onCommit,
  }: { readonly begin?: string; readonly onSent?: () => void; readonly onCommit: () => void },
): Promise<Outcome[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw error instanceof DatabaseBusy ? error : new DatabaseBusy(error);
  });
  let broken: Error | undefined;
  try {
    const reading = readAll(client, begin, requests);
    onSent?.();
    const { views, keys } = await reading;
    const decisions = requests.map((request) => decideOne(request, views, keys));
    const outcomes = decisions.map(({ outcome }) => outcome);
    if (await writeAll(client, clock, decisions)) {
      onCommit();
      for (const { decision } of decisions) for (const action of decision?.committed ?? []) action();
    }
    return outcomes;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    if (isReadOnly(error)) broken = error as Error;
    if (error instanceof OutcomeUnknown) throw error;
    // A connection that broke took everything of its transaction with it.
    throw broken === undefined ? beforeCommit(error) : new DatabaseBusy(error);
  } finally {
    client.release(broken);
  }
}

/** Sends statements in one packet, and waits for all of them, also if one fails. */
function sendTogether<Results extends readonly unknown[]>(
  client: pg.PoolClient,
  statements: () => { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<{ [Index in keyof Results]: PromiseSettledResult<Results[Index]> }> {
  const { stream } = client.connection;
  stream.cork();
  let sent;
  try {
    sent = statements();
  } finally {
    stream.uncork();
  }
  return Promise.allSettled(sent) as Promise<{ [Index in keyof Results]: PromiseSettledResult<Results[Index]> }>;
}

/** @throws what the statement was rejected with */
function valueOf<Result>(settled: PromiseSettledResult<Result>): Result {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

async function readAll(client: pg.PoolClient, begin: string, requests: readonly BatchRequest[]) {
  const reads = keysByRead(requests);
  const intents = requests.flatMap(({ intent }) => intent ?? []);
  const sent = await sendTogether<(readonly never[])[]>(client, () => [
    client.query(begin).then(() => []),
    ...reads.map(([read, keys]) => send<never>(client, read.text, read.values(keys))),
    // Last: a request that executed the same intent held one of the same rows, and has ended.
    ...(intents.length === 0
      ? []
      : [send<never>(client, findKeys, [intents.map(({ userId }) => userId), intents.map(({ key }) => key)])]),
  ]);
  for (const [index, [read]] of reads.entries()) {
    const { reason } = sent[index + 1] as PromiseRejectedResult;
    if (reason instanceof pg.DatabaseError && reason.code === lockNotAvailable) throw new RowsHeld(read, reason);
  }
  const [, ...rows] = sent.map(valueOf);
  const views: Views = new Map(reads.map(([read], index) => [read, read.view(rows[index]!)]));
  return { views, keys: (rows[reads.length] ?? []) as readonly KeyRow[] };
}

type AnyRead = Read<never, unknown>;

/** The reads of a batch in the one order of locks, each with its distinct keys. */
function keysByRead(requests: readonly BatchRequest[]): (readonly [AnyRead, never[]])[] {
  const found = new Map<AnyRead, Map<string, unknown>>();
  for (const { needs } of requests) {
    for (const { read, key } of needs) {
      const keys = found.get(read as AnyRead) ?? new Map<string, unknown>();
      found.set(read as AnyRead, keys.set(read.nameOf(key), key));
    }
  }
  return [...found]
    .toSorted(([a], [b]) => a.place - b.place || (a.name < b.name ? -1 : 1))
    .map(([read, keys]) => [read, [...keys.values()] as never[]]);
}

interface Decided {
  readonly outcome: Outcome;
  /** Absent where nothing is to be written: an error, or a repeat. */
  readonly decision?: CollectedDecision;
  readonly intent?: Intent | undefined;
}

function decideOne({ intent, decide }: BatchRequest, views: Views, keys: readonly KeyRow[]): Decided {
  try {
    const used = intent && keys.find(({ user_id, key }) => user_id === intent.userId && key === intent.key);
    if (used !== undefined) return { outcome: { answer: answerOf(used, intent!) } };
    const decision = new CollectedDecision(views);
    return { outcome: { answer: decision.decide(decide) }, decision, intent };
  } catch (error) {
    return { outcome: { error } };
  }
}

/** @returns whether there was anything to write */
async function writeAll(client: pg.PoolClient, clock: Clock, decided: readonly Decided[]): Promise<boolean> {
  const decisions = decided.flatMap(({ decision }) => decision ?? []);
  const last = new CollectedDecision(new Map());
  const events = distinctEvents(decisions.flatMap((decision) => decision.events));
  last.write(
    newEvents,
    ...events.map(({ userId, name, subject }) => ({ user_id: userId, name, subject: subject ?? null })),
  );
  last.write(newKeys, ...decided.flatMap((one) => keyOf(one, clock.now())));
  const rows = [...decisions, last].flatMap((decision) => decision.rows);
  const further = decisions.flatMap((decision) => decision.further);
  if (rows.length === 0 && further.length === 0) {
    await client.query("rollback");
    return false;
  }
  const statement = combineWrites(rows);
  const write = async () => statement && (await send(client, statement.text, statement.values));
  if (further.length > 0) {
    await write();
    await runFurther(client, further);
  }
  const [written, committed] = await sendTogether<[unknown, pg.QueryResult]>(client, () => [
    further.length > 0 ? Promise.resolve() : write(),
    client.query("commit"),
  ]);
  // Each request must be answered with an error; a repeat under the same key learns the outcome.
  if (committed.status === "rejected")
    throw new OutcomeUnknown(committed.reason, "the connection broke while a batch was being committed");
  valueOf(written);
  requireCommitted(committed.value);
  return true;
}

async function runFurther(client: pg.PoolClient, further: CollectedDecision["further"]): Promise<void> {
  const itemsOf = Map.groupBy(further, ([work]) => work);
  const sender = sendWhileOpen(client);
  const transaction: Transaction = {
    query: sender.query,
    lastly: () => {
      throw new Error("what a batch writes last is the keys");
    },
    // The batch announces what was written once it has committed.
    afterCommit: () => undefined,
  };
  try {
    for (const [work, given] of itemsOf) await work(transaction, given.flatMap(([, items]) => items) as never[]);
  } finally {
    sender.end();
  }
}

function keyOf({ outcome, decision, intent }: Decided, at: Date): NewKey[] {
  if (decision === undefined || intent === undefined || !("answer" in outcome)) return [];
  const { userId, key, operation } = intent;
  const request_digest = toBytes(digestOf(intent));
  return [{ user_id: userId, key, operation, request_digest, answer: outcome.answer, created_at: at }];
}

/** A client requests anew what an event names, so one for each user and subject is enough. */
function distinctEvents(events: readonly NewLiveEvent[]): NewLiveEvent[] {
  const distinct = new Map(events.map((event) => [`${event.userId} ${event.name} ${event.subject ?? ""}`, event]));
  return [...distinct.values()];
}
