import { expect, type Page } from "@playwright/test";

/** The delays of a page's timers. */
export interface Delays {
  /** Waits until a timer of exactly `ms` milliseconds has been set since the last call. */
  expect(ms: number): Promise<void>;
}

/** Records the timers of half a second or more that a page sets, on every load from now on. */
export async function listenToDelays(page: Page): Promise<Delays> {
  const set = new Set<number>();
  await page.exposeFunction("noteDelay", (ms: number) => void set.add(ms));
  await page.addInitScript(() => {
    const { noteDelay } = globalThis as unknown as { noteDelay: (ms: number) => void };
    const start = globalThis.setTimeout;
    const noteAndStart = (handler: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
      if (ms >= 500) noteDelay(ms);
      return start(handler, ms, ...rest);
    };
    Object.assign(globalThis, { setTimeout: noteAndStart });
  });
  return {
    expect: async (ms) => {
      await expect.poll(() => [...set], { message: "delays of the page's timers" }).toContain(ms);
      set.clear();
    },
  };
}

/** Timers with one of these delays never fire until the page is reloaded, so that toasts stay. */
export async function holdTimers(page: Page, ...delaysMs: readonly number[]): Promise<void> {
  await page.evaluate((held) => {
    const start = globalThis.setTimeout;
    const startOrHold = (handler: () => void, delay?: number) =>
      delay !== undefined && held.includes(delay) ? 0 : start(handler, delay);
    Object.assign(globalThis, { setTimeout: startOrHold });
  }, delaysMs);
}
