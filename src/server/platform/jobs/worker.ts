import type pg from "pg";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Log } from "#server/platform/log.ts";
import { missedAfterSeconds, queueOf, type JobData, type JobName } from "./queues.ts";
import { describeFailure, putBack } from "./store.ts";

export interface Try {
  /** Whether no other follows if it fails. */
  readonly isLast: boolean;
  readonly number: number;
  /** Aborted when the try should end: it is over time, or the process stops. */
  readonly signal: AbortSignal;
}

export type Work<Data> = (data: Data, current: Try) => Promise<void>;

/** Thrown by a try that failed as was to be expected: no warning is logged. */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
  readonly afterSeconds: number | undefined;

  /** @param afterSeconds how long to wait; without it as long as the queue's rules say */
  constructor(reason: string, { afterSeconds }: { readonly afterSeconds?: number } = {}) {
    super(reason);
    this.afterSeconds = afterSeconds;
  }
}

interface Needs {
  readonly boss: PgBoss;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly onDone: (name: JobName) => Promise<void>;
}

export interface Worker {
  /** Fetches nothing more, and puts jobs back that do not end within `endsWithinMs`. */
  stop(endsWithinMs: number): Promise<void>;
}

const usualAtOnceMax = 8;
/** Slots that become free within this time are filled by one fetch. */
const gatherMs = 20;
const createWake = () => Promise.withResolvers<void>();

/**
 * Runs the jobs of a queue. The library claims them, says when they are tried again, and gives
 * those of a dead process to another. Its own worker is not used, because it fetches again only
 * when the whole batch is done, so that one slow receiver would hold up all others
 * (docs/decisions/jobs-and-deliveries.md).
 */
export function startWorker<Name extends JobName>(
  { boss, pool, log, onDone }: Needs,
  name: Name,
  work: Work<JobData[Name]>,
): Worker {
  const { atOnceMax = usualAtOnceMax, group, repeats, isWaitedFor = repeats === undefined } = queueOf(name);
  const pollMs = isWaitedFor ? 500 : 5_000;
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;
  /** Ends the pause between two fetches; before it begins, it is left out. */
  let wake = createWake();
  const pause = async () => {
    const timer = setTimeout(wake.resolve, pollMs);
    await wake.promise;
    clearTimeout(timer);
    wake = createWake();
  };
  /** If that fails, others claim the jobs when the heartbeat is missed. */
  const giveBack = (ids: readonly string[]) =>
    ids.length === 0
      ? undefined
      : putBack(pool, name, ids).catch((error: unknown) =>
          log.warn({ err: error, job: name }, "jobs could not be put back"),
        );

  async function run(job: JobWithMetadata<object>): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(job.expireInSeconds * 1_000)]);
    const current = { isLast: job.retryCount >= job.retryLimit, number: job.retryCount + 1, signal };
    try {
      await work(job.data as JobData[Name], current);
    } catch (error) {
      await settleFailure(job, current, error);
      return;
    }
    await onDone(name);
    // Deleted and not kept as completed: its data may hold what must not stay, such as a link.
    await boss.deleteJob(name, job.id);
  }

  async function settleFailure(job: JobWithMetadata<object>, current: Try, error: unknown): Promise<void> {
    const about = { job: name, id: job.id, try: current.number };
    // It was put back, and may run in another process.
    if (isStopped) return;
    // It has not failed: another process continues it.
    if (stopping.signal.aborted && error === stopping.signal.reason) {
      log.info(about, "a job was put back");
      return giveBack([job.id]);
    }
    if (current.isLast) log.error({ ...about, err: error }, "a job failed for good");
    else if (error instanceof RetryLater) log.debug({ ...about, reason: error.message }, "a job is tried again later");
    else log.warn({ ...about, err: error }, "a job failed and will be tried again");
    await boss.fail(name, job.id, describeFailure(error));
    if (error instanceof RetryLater && error.afterSeconds !== undefined)
      await boss.update(name, undefined, { id: job.id, startAfter: error.afterSeconds });
  }

  function start(job: JobWithMetadata<object>): void {
    const running = run(job)
      // The job stays claimed, and is tried again when its heartbeat is missed.
      .catch((error: unknown) => log.error({ err: error, job: name, id: job.id }, "a job's end could not be written"))
      .finally(() => {
        const wasFull = underWay.size === atOnceMax;
        underWay.delete(job.id);
        // A slot is free, in the queue or in the job's group.
        if (wasFull || group !== undefined) setTimeout(() => wake.resolve(), gatherMs);
      });
    underWay.set(job.id, running);
  }

  async function fetch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const batchSize = atOnceMax - underWay.size;
      const options = { batchSize, includeMetadata: true, ...(group && { groupConcurrency: group.max }) } as const;
      const jobs =
        batchSize === 0
          ? []
          : await boss.fetch<object>(name, options).catch((error: unknown) => {
              log.error({ err: error, job: name }, "jobs could not be fetched");
              return [];
            });
      if (stopping.signal.aborted) return giveBack(jobs.map(({ id }) => id));
      jobs.forEach(start);
      // Jobs of a group that has reached its limit may have hidden others behind them.
      const mayBeMore = group === undefined ? jobs.length === batchSize : jobs.length > 0;
      if (!mayBeMore || batchSize === 0) await pause();
    }
  }

  const beat = () => {
    if (underWay.size === 0) return;
    boss
      .touch(name, [...underWay.keys()])
      .catch((error: unknown) => log.warn({ err: error, job: name }, "a heartbeat was not written"));
  };
  const heart = setInterval(beat, (missedAfterSeconds(name) * 1_000) / 2);
  const fetching = fetch();
  return {
    stop: async (endsWithinMs) => {
      stopping.abort();
      wake.resolve();
      await fetching;
      const { promise: limit, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, endsWithinMs);
      await Promise.race([Promise.all(underWay.values()), limit]);
      clearTimeout(timer);
      clearInterval(heart);
      isStopped = true;
      await giveBack([...underWay.keys()]);
    },
  };
}
