import type { Page } from "@playwright/test";
import { expectAccessible, tightWindows } from "./axe.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** Screens by name, each with a function that opens it from any other screen. */
type Screens = Readonly<Record<string, () => Promise<void>>>;

/** Expects that every screen is accessible. */
export async function inspect({ page }: Visitor, screens: Screens): Promise<void> {
  for (const [name, open] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open();
      await expectAccessible(page);
    });
  }
}

/** Opens an address and waits for a text of its screen. */
export function at({ page }: Visitor, path: string, ...messages: (string | RegExp)[]): () => Promise<void> {
  return async () => {
    await page.goto(path);
    for (const text of messages) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
}

/** Calls `look` with the window of a small laptop at a zoom of 200%, which has the least height. */
export async function withZoom(page: Page, look: () => Promise<void>): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize(tightWindows["200% zoom"]);
  await look();
  await page.setViewportSize(usual);
}
