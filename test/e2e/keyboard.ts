import type { Locator, Page } from "@playwright/test";

/** Presses Tab until `target` has the focus. @throws if `pressesMax` are not enough */
export async function tabTo(target: Locator, pressesMax = 40): Promise<void> {
  for (let presses = 0; presses < pressesMax; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** Tabs through a page and back. @returns what a fixed bar covers, even in part, while focused */
export async function coveredInFocus(page: Page): Promise<string[]> {
  const covered: string[] = [];
  const walk = async (key: "Tab" | "Shift+Tab", pressesMax: number): Promise<number> => {
    for (let presses = 0; presses < pressesMax; presses += 1) {
      await page.keyboard.press(key);
      const found = await page.evaluate(findCover);
      if (found === undefined) return presses;
      if (found !== "") covered.push(`${key}: ${found}`);
    }
    return pressesMax;
  };
  const stops = await walk("Tab", 100);
  await walk("Shift+Tab", stops);
  return covered;
}

/**
 * Runs in the page: names the focused element and the bar that covers it. Empty if no bar does,
 * undefined if nothing has the focus.
 */
function findCover(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const staying = ["sticky", "fixed"];
  // A fixed element, such as the link that skips the bars, is above them.
  if (staying.includes(getComputedStyle(focused).position)) return "";
  // A chip's input is hidden; its label shows the focus.
  const box = (focused.closest("label") ?? focused).getBoundingClientRect();
  const what = focused.outerHTML.slice(0, 120);
  if (box.bottom > innerHeight + 1 || box.top < -1) return `${what} leaves the window`;
  const bar = [...document.querySelectorAll("body *")].find((element) => {
    const { position, pointerEvents } = getComputedStyle(element);
    if (!staying.includes(position) || pointerEvents === "none" || element.contains(focused)) return false;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    return height > 1 && width > 1;
  });
  return bar ? `${what} under ${bar.outerHTML.slice(0, 60)}` : "";
}
