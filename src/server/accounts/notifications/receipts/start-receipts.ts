import type { Services } from "#server/platform/services.ts";
import { queueReceipts } from "./queue-receipts.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "log">;

/** One look in this time, whatever happens: with `receiptsAtOnce` that is how many receipts a second there are at most. */
const paceMs = 1_000;
/** Looks even when nothing was announced: another process may have died in the middle. */
const sweepMs = 15_000;

/** Follows the live events beside whoever causes them, and queues receipts of purchases; of an installation's first one on. */
export async function startReceipts(services: Needs): Promise<AsyncDisposable> {
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let stopping = false;

  const look = () => {
    waiting = undefined;
    reading ??= queueReceipts(services)
      .then((queued) => void (queued !== "all" && soon()))
      .catch((error: unknown) => services.log.error({ err: error }, "receipts could not be queued"))
      .finally(() => (reading = undefined));
  };
  const soon = () => void (stopping || (waiting ??= setTimeout(look, paceMs)));

  const stopFollowing = services.live.onNews(soon);
  const sweep = setInterval(soon, sweepMs);
  // Where nothing was ever read, the place is written before anything can be paid.
  look();
  await reading;
  return {
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      stopFollowing();
      clearInterval(sweep);
      clearTimeout(waiting);
      await reading;
    },
  };
}
