import pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import { commitNotes, connect, DatabaseBusy, type Database } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { findAnswer, type Answer, type Intent } from "#server/platform/idempotency/index.ts";
import type { Live } from "#server/platform/live/index.ts";
import type { Log } from "#server/platform/log.ts";
import type { Decision } from "./decision.ts";
import type { Need } from "./define.ts";
import { createPatientWaits } from "./patient-waits.ts";
import { FairQueue, type Queued } from "./queue.ts";
import { CommitUnknown, runBatch, type BatchRequest, type Outcome } from "./run-batch.ts";

export type { Decision } from "./decision.ts";
export { runBatch } from "./run-batch.ts";
export { insertInto, need, update, type Need, type Read, type Write } from "./define.ts";

/** More gains little, and lets each wait longer. */
const batchMax = 100;
/** Some tenths of a second of work; one who asks later is better refused at once. */
const queueLimits = { max: 1_000, maxOfOwner: 250 };
/**
 * A batch waits so long for a lock: longer than another process's batch takes, and short, because
 * everybody waits with it. What has to wait longer does so on a connection of its own, where few
 * wait at once.
 */
const lockTimeoutMs = 200;
const longLockTimeoutMs = 2_000;
const beginPatiently = `begin; set local lock_timeout = ${longLockTimeoutMs}`;

/** The other joins and scans never pay for rows that are found by their keys. */
const settings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  lock_timeout: String(lockTimeoutMs),
};

export interface Request<Result extends Answer, Prepared> {
  /** Whose request it is: an owner's requests run one after the other, and owners take turns. */
  readonly owner: string;
  /** Left out where a repeat finds by the rows themselves that nothing is left to do. */
  readonly intent?: Intent;
  /**
   * What must happen before, in transactions of its own, and stays even if the request fails, such
   * as a counted try of a password. It runs only if the intent has no answer yet.
   */
  readonly before?: () => Promise<Prepared>;
  readonly needs: (prepared: Prepared) => readonly Need[];
  /** Pure: decides over what was read. What it throws is the answer to this request alone. */
  readonly decide: (decision: Decision, prepared: Prepared) => Result;
}

export interface Batches {
  /**
   * Executes a request, at most once if it has an intent. Alone, it goes at once; requests that
   * arrive while a batch runs go together in the next one, in one transaction.
   *
   * @throws DomainError `server_busy` when too many wait, or a row stays locked: nothing was done;
   *   `idempotency_key_reused`, `intent_withdrawn`; and what `before` and `decide` throw
   */
  execute<Result extends Answer, Prepared = undefined>(request: Request<Result, Prepared>): Promise<Result>;
  /** For the metrics. */
  counts(): BatchCounts;
  /** Waits for the batches under way. */
  close(): Promise<void>;
}

export interface BatchCounts {
  /** Requests that wait for the next batch now. */
  readonly waiting: number;
  /** Requests that wait now for rows which other transactions hold. */
  readonly locked: number;
  /** Since the start: batches that were begun, and the requests in them. */
  readonly batches: number;
  readonly requests: number;
  /** Since the start: requests that were refused, since too many wait or a row stays locked. */
  readonly refused: number;
}

interface Waiting extends Queued, BatchRequest {
  readonly rows: readonly string[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  readonly notes: { any: boolean } | undefined;
}

export interface BatchesOptions {
  readonly clock: Clock;
  /** For requests that wait for rows which other transactions hold. */
  readonly database: Database;
  readonly live: Live;
  readonly log: Log;
  readonly url: string;
  readonly role?: string | undefined;
}

/** Opens the connection on which this process runs its batches, one after the other. */
export function createBatches({ clock, database, live, log, url, role }: BatchesOptions): Batches {
  const lane = connect({ url, log, role, poolSize: 1, settings });
  const queue = new FairQueue<Waiting>(queueLimits);
  const counted = { batches: 0, requests: 0, refused: 0 };
  const refusal = () => {
    counted.refused += 1;
    return new DomainError("server_busy");
  };
  const patient = createPatientWaits(refusal);
  let running: Promise<void> | undefined;

  const run = (on: Database, requests: readonly Waiting[], begin?: string) => {
    counted.batches += 1;
    counted.requests += requests.length;
    return runBatch(on.pool, clock, requests, {
      ...(begin !== undefined && { begin }),
      onCommit: () => {
        for (const { notes } of requests) if (notes !== undefined) notes.any = true;
        live.announce();
      },
    });
  };

  const alone = async (request: Waiting): Promise<void> => {
    if (patient.needs(request)) return waitPatiently(request);
    try {
      settle([request], await run(lane, [request]));
    } catch (error) {
      if (metAnother(error)) waitPatiently(request);
      else request.reject(error);
    }
  };
  const waitPatiently = (request: Waiting) =>
    patient.run(request, async () => settle([request], await run(database, [request], beginPatiently)));

  const runNext = async (): Promise<void> => {
    const taken = queue.take(batchMax);
    const batch = taken.filter((request) => !patient.needs(request));
    for (const request of taken) if (!batch.includes(request)) waitPatiently(request);
    if (batch.length === 0) return;
    try {
      const outcomes = await run(lane, batch);
      // The next batch is sent first: the database works while these are answered.
      setImmediate(() => settle(batch, outcomes));
    } catch (error) {
      log.debug({ err: error, requests: batch.length }, "a batch failed");
      if (concernsAll(error)) for (const request of batch) request.reject(error);
      else for (const request of batch) await alone(request);
    }
  };
  const runAll = async (): Promise<void> => {
    // What arrives in this turn of the event loop goes together.
    await new Promise((resolve) => void setImmediate(resolve));
    while (queue.length > 0) await runNext();
    running = undefined;
  };

  return {
    execute: async (request) => {
      const { owner, intent, before, needs, decide } = request;
      if (!queue.hasRoomFor(owner)) throw refusal();
      const prepared = before && (await prepare(database, intent, before));
      if (prepared !== undefined && "answer" in prepared) return prepared.answer as never;
      if (!queue.hasRoomFor(owner)) throw refusal();
      const found = prepared?.prepared as never;
      return new Promise((resolve, reject) => {
        const all = needs(found);
        queue.push({
          owner,
          intent,
          needs: all,
          decide: (decision) => decide(decision, found),
          ...namesOf(all),
          resolve: resolve as (answer: Answer) => void,
          reject,
          notes: commitNotes(),
        });
        running ??= runAll();
      });
    },
    counts: () => ({ ...counted, waiting: queue.length, locked: patient.length }),
    close: async () => {
      await running;
      await patient.end();
      await lane.close();
    },
  };
}

async function prepare<Prepared>(database: Database, intent: Intent | undefined, before: () => Promise<Prepared>) {
  const first = intent && (await findAnswer(database, intent));
  if (first !== undefined) return { answer: first };
  try {
    return { prepared: await before() };
  } catch (error) {
    // Another try of the same intent may have succeeded meanwhile, which made this one fail.
    const answer = error instanceof DomainError && intent ? await findAnswer(database, intent) : undefined;
    if (answer === undefined) throw error;
    return { answer };
  }
}

function namesOf(needs: readonly Need[]) {
  const named = needs.map(({ read, key }) => ({ read, key, name: `${read.name} ${read.nameOf(key)}` }));
  return {
    exclusive: named.filter(({ read }) => !read.isShared).map(({ name }) => name),
    rows: named.map(({ name }) => name),
    isAlone: named.some(({ read, key }) => read.isAlone?.(key) === true),
  };
}

function settle(requests: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve, reject }] of requests.entries()) {
    const outcome = outcomes[index]!;
    if ("answer" in outcome) resolve(outcome.answer);
    else reject(outcome.error);
  }
}

/**
 * Whether an error concerns a whole batch: a connection that broke (08, 57P), a server out of means
 * (53, 58), a commit of unknown outcome. After any other error nothing was written, and one request
 * may have caused it, so each is tried alone.
 */
function concernsAll(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof DatabaseBusy) return true;
  return error instanceof pg.DatabaseError && /^(?:08|53|57P|58)/.test(error.code ?? "");
}

/**
 * Whether a request met another transaction: a row that it holds (55P03, 40), or that it has just
 * written (23). Later it may go through, or find the answer of the same intent.
 */
function metAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:55P03|40|23)/.test(error.code ?? "");
}
