import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No violation that axe knows, light and dark, and nothing to scroll sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator(".animate-pulse, .animate-spin").filter({ visible: true })).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id} at ${target.join(" ")}: ${failureSummary}`),
    );
    expect(found).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  // The app lays itself out anew once it has noticed.
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: "light" });
}
