import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** A screen, and how it is reached from wherever the visitor is. */
type Screens = Readonly<Record<string, () => Promise<void>>>;

/** Every one of the screens can be used by everybody. */
export async function inspect({ page }: Visitor, screens: Screens): Promise<void> {
  for (const [name, open] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open();
      await expectAccessible(page);
    });
  }
}

/** Opens an address and waits for words of its screen. */
export function at({ page }: Visitor, path: string, ...words: (string | RegExp)[]): () => Promise<void> {
  return async () => {
    await page.goto(path);
    for (const text of words) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
}
