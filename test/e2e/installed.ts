import type { Page } from "@playwright/test";

/** Waits until the service worker has cached the app's files and controls this page. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
}
