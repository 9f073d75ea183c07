import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

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
    const original = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
      if (ms >= 500) noteDelay(ms);
      return original(handler, ms, ...rest);
    }) as typeof window.setTimeout;
  });
  return {
    expect: async (ms) => {
      await expect.poll(() => [...set], { message: "delays of the page's timers" }).toContain(ms);
      set.clear();
    },
  };
}
