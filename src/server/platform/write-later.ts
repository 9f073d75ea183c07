import { setTimeout as wait } from "node:timers/promises";

/** Writes that are collected during calls and made a moment later, so that no call waits. */
export interface LaterWrites {
  /** Says that there is something to write. */
  due(): void;
  /** Writes the rest at once. */
  close(): Promise<void>;
}

/**
 * Runs `write` within `afterMs` of `due()`, one run after the other. A crash loses the writes
 * of that time.
 *
 * @param write writes all that was collected; must not throw
 */
export function writeLater(afterMs: number, write: () => Promise<void>): LaterWrites {
  const closing = new AbortController();
  let isDue = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isDue) {
      await wait(afterMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      isDue = false;
      await write();
    }
    running = undefined;
  };
  return {
    due: () => {
      isDue = true;
      running ??= run();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
