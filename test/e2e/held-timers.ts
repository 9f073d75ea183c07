import type { Page } from "@playwright/test";

/** What leaves by itself after one of these delays stays to be looked at, until the page is loaded anew. */
export async function holdTimers(page: Page, ...delaysMs: readonly number[]): Promise<void> {
  await page.evaluate((held) => {
    const start = globalThis.setTimeout;
    const startOrHold = (handler: () => void, delay?: number) =>
      delay !== undefined && held.includes(delay) ? 0 : start(handler, delay);
    Object.assign(globalThis, { setTimeout: startOrHold });
  }, delaysMs);
}
