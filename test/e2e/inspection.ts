import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** A screen, and how it is reached from wherever the visitor is. */
type Screens = Readonly<Record<string, () => Promise<void>>>;

const narrowest = { width: 320, height: 640 };

/** No violation that axe knows, light and dark, and nothing to scroll sideways at 320 px. */
export async function inspect({ page }: Visitor, screens: Screens): Promise<void> {
  const usual = page.viewportSize()!;
  const problems: string[] = [];
  for (const [name, open] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await settle(page);
        const axe = new AxeBuilder({ page }).setLegacyMode();
        // The other scheme changes colours and nothing else.
        if (colorScheme === "dark") axe.withRules("color-contrast");
        const { violations } = await axe.analyze();
        for (const { id, nodes } of violations) {
          problems.push(
            ...nodes.map(
              ({ target, failureSummary }) =>
                `${name}, ${colorScheme}: ${id} at ${target.join(" ")}: ${failureSummary}`,
            ),
          );
        }
      }
      await page.setViewportSize(narrowest);
      await settle(page);
      const overhang = await overhangOf(page);
      if (overhang > 0) problems.push(`${name}: ${overhang} px to scroll sideways at ${narrowest.width} px`);
      await page.setViewportSize(usual);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    });
  }
  expect(problems).toEqual([]);
}

/** By how much the page, or what scrolls in an open dialog, is wider than its window. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolling = [...document.querySelectorAll("dialog[open] *")].filter(
      (element) => getComputedStyle(element).overflowX === "auto",
    );
    const overhangs = scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(document.scrollingElement!.scrollWidth - innerWidth, ...overhangs);
  });
}

/** Waits until nothing is being loaded or moves, other than what turns for ever. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator(".animate-pulse, .animate-spin").filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

/** Opens an address and waits for words of its screen. */
export function at({ page }: Visitor, path: string, ...words: (string | RegExp)[]): () => Promise<void> {
  return async () => {
    await page.goto(path);
    for (const text of words) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
}
