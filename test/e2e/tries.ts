import { expect } from "@playwright/test";
import type { Visitor } from "./visitor.ts";

/**
 * Expects that the next try takes the error of the one before away, while its own answer is still
 * on its way.
 * @param again tries once more, by the keyboard: the pointer stays where it is
 */
export async function expectTakenAway(
  visitor: Visitor,
  error: string | RegExp,
  { address, again }: { readonly address: string; readonly again: () => Promise<void> },
): Promise<void> {
  const { page, messages } = visitor;
  const toasts = page.getByRole("region", { name: messages.common.notifications });
  const closers = toasts.getByRole("button", { name: messages.common.close });
  // The newest stands last; whatever is above it would move it away from the pointer when it goes.
  while ((await closers.count()) > 1) await closers.first().click();
  // A toast stays for as long as somebody points at it, so no time can take it away.
  await visitor.toast(error).hover();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") await answered;
    await route.fallback();
  });
  await again();
  await expect(visitor.toast(error)).toHaveCount(0);
  answer();
}
