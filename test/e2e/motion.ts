import type { Page } from "@playwright/test";

/** @returns a list that collects the page's transitions and animations from now on */
export async function watchMotion(page: Page): Promise<readonly string[]> {
  const moved: string[] = [];
  await page.exposeFunction("noteMotion", (what: string) => void moved.push(what));
  await page.addInitScript(() => {
    const { noteMotion } = globalThis as unknown as { noteMotion: (what: string) => void };
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const long = target
        .getAnimations({ subtree: true })
        .some((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > 1);
      if (long) noteMotion(`${location.pathname}: ${type} of ${target.outerHTML.slice(0, 120)}`);
    };
    for (const type of ["animationstart", "transitionrun"]) addEventListener(type, note, true);
  });
  return moved;
}
