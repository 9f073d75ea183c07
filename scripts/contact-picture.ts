import type { Page } from "@playwright/test";

/** The most windows of a page without end that a picture shows. */
const windowsMax = 3;

/** Runs in the browser: the window's height that shows the whole page, or the whole open sheet. */
const heightOfAll = `(() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return document.scrollingElement.scrollHeight;
  const hidden = [...dialog.querySelectorAll("*")]
    .filter((part) => getComputedStyle(part).overflowY === "auto")
    .map((part) => part.scrollHeight - part.clientHeight);
  const more = Math.max(0, ...hidden);
  // A sheet is at most 88% as high as a wide window, and higher in a narrow one.
  return more > 0 ? Math.ceil((dialog.offsetHeight + more) / 0.88) : innerHeight;
})()`;

/** A picture of the whole page, not only of what is in the window. */
export async function takeWhole(page: Page, shown?: { readonly mayStay: boolean }): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const whole = Math.min(await page.evaluate<number>(heightOfAll), windowsMax * height);
  if (whole > height) {
    await page.setViewportSize({ width, height: whole });
    await settle(page, shown);
  }
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.setViewportSize({ width, height });
  return picture;
}

/** Runs in the browser: waits for the fonts and pictures in view, whether they load or fail. */
const allDrawn = `(async () => {
  const isInView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const pictures = [...document.images].filter((image) => isInView(image.getBoundingClientRect()));
  await Promise.all([document.fonts.ready, ...pictures.map((image) => image.decode().catch(() => undefined))]);
})()`;

/** Long enough for a busy machine. */
const loadingMsMax = 30_000;
/** A skeleton or ring that stays, as where all calls fail, is worth a picture too. */
const stayingMsMax = 8_000;

/** Waits until a screen has loaded and no longer changes. */
export async function settle(page: Page, { mayStay = false } = {}): Promise<void> {
  // The frame is shown before the screen's own file has loaded.
  await page.locator("main, dialog[open]").filter({ hasText: /\S/ }).first().waitFor();
  await page
    .locator(".animate-pulse:visible, .animate-spin:visible, [aria-busy=true]:visible")
    .first()
    .waitFor({ state: "hidden", timeout: mayStay ? stayingMsMax : loadingMsMax })
    .catch(() => undefined);
  await page.evaluate(allDrawn);
}
