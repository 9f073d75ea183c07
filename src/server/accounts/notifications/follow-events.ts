import type { Services } from "#server/platform/services.ts";

/**
 * The rest that one reading left: `more` to be read, `elsewhere` if another process was reading,
 * otherwise the transaction up to which there is nothing more.
 */
export type Left = "more" | "elsewhere" | bigint;

/** When to repeat a reading that failed, or that another process may have done too early. */
const againMs = 1_000;

interface Pace {
  /** Events that come within this time are read together. */
  readonly gatherMs: number;
  /** The pause before reading on where more is left. */
  readonly moreMs: number;
}

/**
 * Calls `read` for new live events, one reading at a time, apart from the requests that cause them.
 * Resolves after the first reading, which writes where a new installation begins.
 */
export async function followEvents(
  { live, log }: Pick<Services, "live" | "log">,
  read: () => Promise<Left>,
  { gatherMs, moreMs }: Pace,
): Promise<AsyncDisposable> {
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let newest = 0n;
  let stopping = false;

  const look = async (): Promise<void> => {
    waiting = undefined;
    const left = await read().catch((error: unknown) => {
      log.error({ err: error }, "live events could not be followed; trying again");
      return "failed" as const;
    });
    reading = undefined;
    if (left === "more") soon(moreMs);
    else if (typeof left === "string") soon(againMs);
    // A reading can end before an event that is known already: a transaction of another database
    // that ends meanwhile may count as one of this database (`live_events_settled_before`).
    else if (left < newest) soon(gatherMs);
  };
  const soon = (ms: number) => {
    if (stopping) return;
    waiting ??= setTimeout(() => {
      reading = look();
    }, ms);
  };
  const stopFollowing = live.onNews(({ xact }) => {
    newest = xact;
    if (reading === undefined) soon(gatherMs);
  });
  await (reading = look());
  return {
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      stopFollowing();
      clearTimeout(waiting);
      await reading;
    },
  };
}
