import { expect, test, type Page } from "@playwright/test";
import axe from "axe-core";
import { narrowScreenPx } from "#contract/limits.ts";
import { isFull } from "#test/harness/speed.ts";
import { isLayoutTest, runsAtBothSizes, sizes, type Size } from "./sizes.ts";

// A failure of one screen must not keep the next ones from being checked.
const softly = expect.configure({ soft: true });

/** A narrow phone, and a small laptop's window at a zoom of 200%. */
export const tightWindows = { "320 px": { width: 320, height: 640 }, "200% zoom": { width: 640, height: 400 } };

interface Shown {
  /** The screen shows a skeleton or a spinner for as long as it is checked. */
  readonly waiting?: boolean;
}

/**
 * Expects no violation of axe's rules and, in tight windows, no horizontal scrolling and enough
 * height for a dialog's content. A test of layout checks the same page at the other size too,
 * because opening the page again in a second test costs more.
 */
export async function expectAccessible(page: Page, shown: Shown = {}): Promise<void> {
  const usual = page.viewportSize()!;
  for (const size of sizesFor(usual)) {
    await page.setViewportSize(size);
    await expectNoViolations(page, shown);
    for (const name of windowsFor(size)) {
      await page.setViewportSize(tightWindows[name]);
      await settle(page, shown);
      // Polled, because the app changes its layout after the resize.
      await softly.poll(() => overhangOf(page), `px to scroll sideways, ${name}`).toBeLessThanOrEqual(0);
      await softly.poll(() => roomIn(page), `px for what a dialog's bars leave, ${name}`).toBeGreaterThan(100);
    }
  }
  await page.setViewportSize(usual);
}

/** The full run repeats the whole test at the other size. */
function sizesFor(usual: Size): readonly Size[] {
  if (isFull || !isLayoutTest(test.info().file)) return [usual];
  return [usual, isNarrow(usual) ? sizes.desk : sizes.phone];
}

/**
 * The tight windows for a test: both, or for one that runs at both sizes the narrow one on a phone
 * and the zoomed one on a desk.
 */
function windowsFor(usual: Size): readonly (keyof typeof tightWindows)[] {
  if (isFull && !runsAtBothSizes(test.info().file)) return ["320 px", "200% zoom"];
  return [isNarrow(usual) ? "320 px" : "200% zoom"];
}

const isNarrow = ({ width }: Size): boolean => width <= narrowScreenPx;

/**
 * Expects no violation of axe's rules in the light scheme on a phone and the dark one on a desk; in
 * the full run in both schemes on each.
 */
export async function expectNoViolations(page: Page, shown: Shown = {}): Promise<void> {
  const usual = isNarrow(page.viewportSize()!) ? ("light" as const) : ("dark" as const);
  for (const colorScheme of isFull ? (["dark", "light"] as const) : [usual]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page, shown);
    const found = await findViolations(page);
    softly(found.map((violation) => `${colorScheme}: ${violation}`)).toEqual([]);
  }
}

async function findViolations(page: Page): Promise<string[]> {
  // Once for each load of a page, since axe's half a megabyte would be compiled again each time.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    // Only violations: selectors of the elements that pass take as long as the rules.
    const { violations } = await run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  });
}

/** The pixels by which the page, or the scrolling part of an open dialog, is too wide. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolling = [...document.querySelectorAll("dialog[open] *")].filter(
      (element) => getComputedStyle(element).overflowX === "auto",
    );
    const overhangs = scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(document.scrollingElement!.scrollWidth - innerWidth, ...overhangs);
  });
}

/** The height of an open dialog between its title and its buttons; without one, of the page. */
function roomIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bodies = [...document.querySelectorAll("dialog[open] *")].filter(
      (element) => getComputedStyle(element).overflowY === "auto" && element.scrollHeight > element.clientHeight,
    );
    return Math.min(innerHeight, ...bodies.map(({ clientHeight }) => clientHeight));
  });
}

/** Waits until nothing visible loads or moves, except endless animations. */
async function settle(page: Page, { waiting = false }: Shown): Promise<void> {
  if (!waiting) await expect(page.locator(".animate-pulse, .animate-spin").filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    // An animation's end may start the next one. Chromium never ends those in a closed `details`.
    const somethingMoves = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const ends = effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return ends && playState === "running" && target !== null && target.checkVisibility();
      });
    await document.fonts.ready;
    do await new Promise(requestAnimationFrame);
    while (somethingMoves());
  });
}
