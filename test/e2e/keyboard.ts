import type { Locator } from "@playwright/test";

/** Presses Tab until something has the focus. @throws when the keyboard does not reach it with so many */
export async function tabTo(target: Locator, pressesMax = 40): Promise<void> {
  for (let presses = 0; presses < pressesMax; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
