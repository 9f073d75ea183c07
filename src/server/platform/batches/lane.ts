import pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import { DatabaseBusy, OutcomeUnknown } from "#server/platform/db/away.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Answer } from "#server/platform/idempotency/index.ts";
import type { Live } from "#server/platform/live/index.ts";
import type { Log } from "#server/platform/log.ts";
import { createPatientWaits } from "./patient-waits.ts";
import { FairQueue, type Queued } from "./queue.ts";
import { isHeldUp, RowsHeld, runBatch, type BatchRequest, type Outcome } from "./run-batch.ts";

/** More gains little, and lets each wait longer. */
const batchMax = 128;
/**
 * Some tenths of a second of work; one who asks later is better refused at once. Those with nothing
 * in the queue find room in it when some owners have filled it.
 */
const queueLimits = { max: 1_000, maxOfOwner: 64, maxWithNewcomers: 1_500 };
/**
 * A batch waits so long for a lock: longer than another process's batch takes, and short, because
 * everybody waits with it. What has to wait longer does so on a connection of its own, where few
 * wait at once.
 */
const lockTimeoutMs = 50;
const longLockTimeoutMs = 2_000;
const beginPatiently = `begin; set local lock_timeout = ${longLockTimeoutMs}`;
const usualPatienceMs = 4_000;

/** The other joins and scans never pay for rows that are found by their keys. */
const settings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  lock_timeout: String(lockTimeoutMs),
};

/** A request that waits for its batch. */
export interface Waiting extends Queued, BatchRequest {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** Notes for the caller that something was committed. */
  readonly notes: { any: boolean } | undefined;
}

export interface LaneOptions {
  readonly clock: Clock;
  /** For requests that wait for rows which other transactions hold. */
  readonly database: Database;
  readonly live: Live;
  readonly log: Log;
  readonly url: string;
  readonly role?: string | undefined;
  /** A connection that says nothing for so long is given up: all money waits for it. */
  readonly patienceMs?: number;
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

/** Opens the one connection on which this process runs its batches, one after the other. */
export function createLane({ clock, database, live, log, url, role, patienceMs = usualPatienceMs }: LaneOptions) {
  const lane = connect({ url, log, role, poolSize: 1, patienceMs, settings });
  const queue = new FairQueue<Waiting>(queueLimits);
  const counted = { batches: 0, requests: 0, refused: 0 };
  const busyError = () => {
    counted.refused += 1;
    return new DomainError("server_busy");
  };
  const patient = createPatientWaits(busyError);
  let running: Promise<void> | undefined;

  const run = (on: Database, requests: readonly Waiting[], how: { begin?: string; onSent?: () => void } = {}) => {
    counted.batches += 1;
    counted.requests += requests.length;
    return runBatch(on.pool, clock, requests, {
      ...how,
      onCommit: () => {
        for (const { notes } of requests) if (notes !== undefined) notes.any = true;
        live.announce();
      },
    });
  };

  const waitPatiently = (request: Waiting, rows: readonly string[]) =>
    patient.run(request, rows, async () =>
      settle([request], await run(database, [request], { begin: beginPatiently })),
    );

  /** Runs requests one by one after a batch of them has failed. */
  const runEach = async (requests: readonly Waiting[]): Promise<void> => {
    for (const [index, request] of requests.entries()) {
      const rows = patient.rowsFor(request);
      try {
        if (rows.length > 0) waitPatiently(request, rows);
        else settle([request], await run(lane, [request]));
      } catch (error) {
        if (concernsAll(error)) return rejectAll(requests.slice(index), error);
        if (metAnother(error)) waitPatiently(request, error instanceof RowsHeld ? error.rowsOf(request) : []);
        else request.reject(error);
      }
    }
  };

  /** A batch is answered once the next one is on its way: so the database works meanwhile. */
  let unanswered: (() => void) | undefined;
  const answerLast = () => {
    unanswered?.();
    unanswered = undefined;
  };
  const runNext = async (): Promise<void> => {
    const taken = queue.take(batchMax).map((request) => ({ request, rows: patient.rowsFor(request) }));
    for (const { request, rows } of taken) if (rows.length > 0) waitPatiently(request, rows);
    const batch = taken.filter(({ rows }) => rows.length === 0).map(({ request }) => request);
    if (batch.length === 0) return;
    try {
      const outcomes = await run(lane, batch, { onSent: answerLast });
      unanswered = () => settle(batch, outcomes);
    } catch (error) {
      answerLast();
      log.debug({ err: error, requests: batch.length }, "a batch failed");
      if (concernsAll(error)) rejectAll(batch, error);
      else await runEach(batch);
    }
  };
  const runAll = async (): Promise<void> => {
    // Requests of one turn of the event loop go together.
    await new Promise((resolve) => void setImmediate(resolve));
    while (queue.length > 0) await runNext();
    answerLast();
    running = undefined;
  };

  return {
    /**
     * @throws DomainError `server_busy` if the queue has no room for another request of this owner
     */
    requireRoom: (owner: string) => {
      if (!queue.hasRoomFor(owner)) throw busyError();
    },
    /** Adds a request to the next batch. */
    add: (request: Waiting) => {
      queue.push(request);
      running ??= runAll();
    },
    counts: (): BatchCounts => ({ ...counted, waiting: queue.length, locked: patient.length }),
    /** Waits for what is under way. */
    close: async () => {
      await running;
      await patient.end();
      await lane.close();
    },
  };
}

function settle(requests: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve, reject }] of requests.entries()) {
    const outcome = outcomes[index]!;
    if ("answer" in outcome) resolve(outcome.answer);
    else reject(outcome.error);
  }
}

function rejectAll(requests: readonly Waiting[], error: unknown): void {
  for (const { reject } of requests) reject(error);
}

/**
 * Whether an error concerns all: the database is away, or out of means; a commit of unknown
 * outcome. After any other error nothing was written, and one request may have
 * caused it, so each is tried alone.
 */
function concernsAll(error: unknown): boolean {
  return error instanceof OutcomeUnknown || error instanceof DatabaseBusy;
}

/**
 * Whether a request met another transaction, which holds what it needs, or has just written it
 * (23). Later it may go through, or find the answer of the same intent.
 */
function metAnother(error: unknown): boolean {
  return isHeldUp(error) || (error instanceof pg.DatabaseError && error.code?.startsWith("23") === true);
}
