import type { Page } from "@playwright/test";

interface LostAnswer {
  /** The idempotency key of each try, in order. */
  readonly keys: readonly string[];
  /** Lets the tries after the first one reach the server. */
  readonly reconnect: () => void;
}

/**
 * Breaks the connection between the server's work and its answer: the first try reaches the server
 * and its answer is lost; the next ones wait for `reconnect`.
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<LostAnswer> {
  const keys: string[] = [];
  const { promise: reconnected, resolve: reconnect } = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    keys.push(route.request().headers()["idempotency-key"] ?? "none");
    if (keys.length === 1) {
      await route.fetch();
      return route.abort();
    }
    await reconnected;
    return route.continue();
  });
  return { keys, reconnect };
}

/**
 * Makes each of a page's requests to an address fail inside the page. A route is not enough if the
 * page is closed, because a request that the route holds then reaches the server.
 */
export async function cutOff(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const { fetch } = globalThis;
    globalThis.fetch = (resource, options) =>
      String(resource).endsWith(address) ? Promise.reject(new TypeError("Failed to fetch")) : fetch(resource, options);
  }, `/api${path}`);
}
