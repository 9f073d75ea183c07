import type { Services } from "#server/platform/services.ts";

/** What one reading left: `more` to be read; `elsewhere`: another process was at it. */
export type Left = "all" | "more" | "elsewhere";

/** What failed is tried again after this time, and what another process may have read too early. */
const againMs = 1_000;

interface Pace {
  /** Events that come within this time are read together. */
  readonly gatherMs: number;
  /** The pause before reading on where more is left. */
  readonly moreMs: number;
}

/**
 * Has `read` read on in the live events whenever there are new ones, one reading at a time, beside
 * whoever causes them. The first reading, which writes where a new installation begins, has ended
 * when this returns.
 */
export async function followEvents(
  { live, log }: Pick<Services, "live" | "log">,
  read: () => Promise<Left>,
  { gatherMs, moreMs }: Pace,
): Promise<AsyncDisposable> {
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isNews = false;
  let stopping = false;

  const look = async (): Promise<void> => {
    waiting = undefined;
    isNews = false;
    const left = await read().catch((error: unknown) => {
      log.error({ err: error }, "live events could not be followed; trying again");
      return "failed" as const;
    });
    reading = undefined;
    if (left === "more") soon(moreMs);
    else if (left !== "all") soon(againMs);
    else if (isNews) soon(gatherMs);
  };
  const soon = (ms: number) => {
    if (!stopping) waiting ??= setTimeout(() => (reading = look()), ms);
  };
  const stopFollowing = live.onNews(() => {
    isNews = true;
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
