import { expect, type Page } from "@playwright/test";

/** How long the timers of a page are set for. */
export interface Delays {
  /** Waits until one was set for exactly so many milliseconds since this was last asked. */
  expect(ms: number): Promise<void>;
}

/** Listens to the timers that a page sets, on every load from now on. What is shorter than any of the product's own is left out. */
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

/** What leaves by itself after one of these delays stays to be looked at, until the page is loaded anew. */
export async function holdTimers(page: Page, ...delaysMs: readonly number[]): Promise<void> {
  await page.evaluate((held) => {
    const start = globalThis.setTimeout;
    const startOrHold = (handler: () => void, delay?: number) =>
      delay !== undefined && held.includes(delay) ? 0 : start(handler, delay);
    Object.assign(globalThis, { setTimeout: startOrHold });
  }, delaysMs);
}
