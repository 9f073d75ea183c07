import { expect } from "@playwright/test";
import type { Visitor } from "./visitor.ts";

/**
 * Expects that the next try removes the error of the last one before it is answered itself.
 * @param again tries once more, by the keyboard, so that the pointer does not move
 */
export async function expectErrorGone(
  visitor: Visitor,
  error: string | RegExp,
  { address, again }: { readonly address: string; readonly again: () => Promise<void> },
): Promise<void> {
  const { page, messages } = visitor;
  const toasts = page.getByRole("region", { name: messages.common.notifications });
  const closers = toasts.getByRole("button", { name: messages.common.close });
  // The newest toast is last. Others above it would move it away from the pointer when they close.
  while ((await closers.count()) > 1) await closers.first().click();
  // A toast stays as long as the pointer is on it, so that it cannot time out.
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
