import { expect, test, type Page } from "@playwright/test";
import axe from "axe-core";
import { narrowScreenPx } from "#contract/limits.ts";
import { isFull } from "#test/harness/speed.ts";
import { runsAtBothSizes } from "./sizes.ts";

// What one screen is found guilty of does not hide what the next one is.
const softly = expect.configure({ soft: true });

/** A narrow phone, and a small laptop's window at a zoom of 200%. */
export const tightWindows = { "320 px": { width: 320, height: 640 }, "200% zoom": { width: 640, height: 400 } };

interface Shown {
  /** What is looked at is a wait itself: something is being loaded for as long as it shows. */
  readonly waiting?: boolean;
}

/**
 * No violation that axe knows; nothing to scroll sideways and room for the content in tight
 * windows.
 */
export async function expectAccessible(page: Page, shown: Shown = {}): Promise<void> {
  await expectNoViolations(page, shown);
  const usual = page.viewportSize()!;
  for (const name of windowsFor(usual)) {
    await page.setViewportSize(tightWindows[name]);
    await settle(page, shown);
    // The app lays itself out anew once it has noticed.
    await softly.poll(() => overhangOf(page), `px to scroll sideways, ${name}`).toBeLessThanOrEqual(0);
    await softly.poll(() => roomIn(page), `px for what a dialog's bars leave, ${name}`).toBeGreaterThan(100);
  }
  await page.setViewportSize(usual);
}

/**
 * A test that runs at both sizes resizes to each window once: a phone to the narrow one, a desk to
 * the zoomed one.
 */
function windowsFor(usual: Size): readonly (keyof typeof tightWindows)[] {
  if (isFull && !runsAtBothSizes(test.info().file)) return ["320 px", "200% zoom"];
  return [isNarrow(usual) ? "320 px" : "200% zoom"];
}

type Size = NonNullable<ReturnType<Page["viewportSize"]>>;
const isNarrow = ({ width }: Size): boolean => width <= narrowScreenPx;

/**
 * No violation that axe knows: in light on a phone and in dark on a desk; in both on each where
 * everything is tested.
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
  // Its half a megabyte once for each load of a page, which would otherwise be compiled for every look at it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    // What passed or does not apply is not asked for: a selector for each such element takes as long as the rules do.
    const { violations } = await run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  });
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

/** How high the part of an open dialog is that scrolls between its title and its buttons; of the page, where none is open. */
function roomIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bodies = [...document.querySelectorAll("dialog[open] *")].filter(
      (element) => getComputedStyle(element).overflowY === "auto" && element.scrollHeight > element.clientHeight,
    );
    return Math.min(innerHeight, ...bodies.map(({ clientHeight }) => clientHeight));
  });
}

/** Waits until nothing that is seen is being loaded or moves, other than what turns for ever. */
async function settle(page: Page, { waiting = false }: Shown): Promise<void> {
  if (!waiting) await expect(page.locator(".animate-pulse, .animate-spin").filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    // What has ended may have begun the next one; what a closed `details` hides is never ended by Chromium.
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
