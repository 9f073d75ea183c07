import type { Page } from "@playwright/test";

/** A page that goes on for ever is followed this many windows down. */
const windowsMax = 3;

/** For the browser: how high a window must be to show all of the page, or of the sheet that is open on it. */
const heightOfAll = `(() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return document.scrollingElement.scrollHeight;
  const hidden = [...dialog.querySelectorAll("*")]
    .filter((part) => getComputedStyle(part).overflowY === "auto")
    .map((part) => part.scrollHeight - part.clientHeight);
  const more = Math.max(0, ...hidden);
  // A sheet takes up to 88 hundredths of a wide window, and more of a narrow one.
  return more > 0 ? Math.ceil((dialog.offsetHeight + more) / 0.88) : innerHeight;
})()`;

/** A picture of all that a page has to show, not only of what is in the window. */
export async function takeWhole(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const whole = Math.min(await page.evaluate<number>(heightOfAll), windowsMax * height);
  if (whole > height) {
    await page.setViewportSize({ width, height: whole });
    await settle(page);
  }
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.setViewportSize({ width, height });
  return picture;
}

/** For the browser: resolves with the fonts that the screen's words need and the pictures in view; what fails is there as a failure. */
const allDrawn = `(async () => {
  const isInView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const pictures = [...document.images].filter((image) => isInView(image.getBoundingClientRect()));
  await Promise.all([document.fonts.ready, ...pictures.map((image) => image.decode().catch(() => undefined))]);
})()`;

/** Waits until a screen is as people see it once nothing is on its way any more. */
export async function settle(page: Page): Promise<void> {
  // The frame is there before the screen's own file has come.
  await page.locator("main, dialog[open]").filter({ hasText: /\S/ }).first().waitFor();
  // What never comes, as where all calls fail, is a picture too; the words around it are there all the same.
  await page
    .locator(".animate-pulse:visible, [aria-busy=true]:visible")
    .first()
    .waitFor({ state: "hidden", timeout: 8_000 })
    .catch(() => undefined);
  await page.evaluate(allDrawn);
}
