import type { Services } from "#server/platform/services.ts";
import { queuePushes, type Queued } from "./queue-pushes.ts";
import { sendPush } from "./send-push.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">;

/** Events that come together are read together. */
const gatherMs = 250;
/** Looks even when nothing was announced: another process may have died in the middle. */
const sweepMs = 15_000;

/** Follows the live events beside whoever causes them, queues what devices are to be told, and has the queue send it. */
export async function startPusher(services: Needs): Promise<AsyncDisposable> {
  await services.jobs.handle("send-push", (task) => sendPush(services, task));
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  const stop = new AbortController();

  const readOn = async (): Promise<void> => {
    let queued: Queued;
    do {
      again = false;
      queued = await queuePushes(services);
      // Whoever is at it may have looked before the newest event was there.
      if (queued === "elsewhere") soon();
    } while (!stop.signal.aborted && (again || queued === "more"));
  };
  const look = () => {
    waiting = undefined;
    again = true;
    reading ??= readOn()
      .catch((error: unknown) => services.log.error({ err: error }, "pushes could not be queued"))
      .finally(() => (reading = undefined));
  };
  const soon = () => void (stop.signal.aborted || (waiting ??= setTimeout(look, gatherMs)));

  const stopFollowing = services.live.onNews(soon);
  const sweep = setInterval(soon, sweepMs);
  soon();
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      stopFollowing();
      clearInterval(sweep);
      clearTimeout(waiting);
      await reading;
    },
  };
}
