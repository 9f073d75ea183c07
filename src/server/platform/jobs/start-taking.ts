import type { Clock } from "#server/platform/clock.ts";
import type { Log } from "#server/platform/log.ts";
import type { JobData, JobName } from "./queues.ts";
import type { Jobs } from "./start-jobs.ts";

interface Needs {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
}

interface Taking<Name extends JobName> {
  /** So many are under way in this process at once. */
  readonly atOnceMax: number;
  /**
   * Takes what a job is about, for a while that only a dead process exceeds. What it gives carries that on, and the job does not wait for
   * it; nothing where it is not due, over, gone, or somebody else's by now.
   */
  readonly take: (data: JobData[Name]) => Promise<(() => Promise<void>) | undefined>;
  /** What has been due since before then, and nobody took. */
  readonly readOverdue: (before: Date, limit: number) => Promise<readonly JobData[Name][]>;
}

export interface TakingOptions {
  /** The end does not wait longer for what is under way; what becomes of that is then looked for by who starts next. */
  readonly endsWithinMs?: number;
}

/** Whoever took something and died, or a job that got lost: looked for sooner than the queue repeats anything. */
const sweepMs = 15_000;
const overdueMs = 15_000;
const sweepMax = 200;

/**
 * Works on rows that say themselves when they are due. A job only wakes this up, so one that comes
 * twice or never changes nothing, and what a process had claimed when it died is left to the next
 * sweep.
 *
 * @returns how to stop: it claims nothing more, and waits `endsWithinMs` at most for what is under
 *   way
 */
export async function startTaking<Name extends JobName>(
  { clock, jobs, log }: Needs,
  name: Name,
  { atOnceMax, take, readOverdue }: Taking<Name>,
  { endsWithinMs = 20_000 }: TakingOptions = {},
): Promise<AsyncDisposable> {
  const underWay = new Set<Promise<void>>();
  /** Also by those that are only being looked up: a crowd that waited together does not find the same place free. */
  let placesTaken = 0;
  /** Whoever waits for a place; each looks again when one is left, and all of them at the end. */
  const waiting: (() => void)[] = [];
  let stopping = false;

  const mustWait = () => placesTaken >= atOnceMax && !stopping;
  const leavePlace = (): void => {
    placesTaken -= 1;
    waiting.shift()?.();
  };
  const takeOne = async (data: JobData[Name]): Promise<void> => {
    while (mustWait()) await new Promise<void>((resolve) => waiting.push(resolve));
    if (stopping) return;
    placesTaken += 1;
    const continueRun = await take(data).catch((error: unknown) => {
      leavePlace();
      throw error;
    });
    // Taken just as the end began: it is not begun, and whoever looks next takes it when the claim is over.
    if (continueRun === undefined || stopping) return leavePlace();
    const task = continueRun()
      .catch((error: unknown) => log.error({ err: error, job: name }, "what came of a job could not be written"))
      .finally(() => {
        underWay.delete(task);
        leavePlace();
      });
    underWay.add(task);
  };
  const sweep = async (): Promise<void> => {
    const overdue = await readOverdue(new Date(clock.now().getTime() - overdueMs), sweepMax);
    for (const data of overdue) await takeOne(data);
  };
  let sweeping: Promise<void> | undefined;
  const look = () => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.error({ err: error, job: name }, "what is overdue could not be looked for"))
      .finally(() => (sweeping = undefined));
  };

  await jobs.handle(name, takeOne);
  const timer = setInterval(look, sweepMs);
  look();
  return {
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      for (const go of waiting.splice(0)) go();
      clearInterval(timer);
      await sweeping;
      const limit = Promise.withResolvers<void>();
      const patience = setTimeout(limit.resolve, endsWithinMs);
      await Promise.race([Promise.all(underWay), limit.promise]);
      clearTimeout(patience);
    },
  };
}
