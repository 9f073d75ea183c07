import type { Language } from "#contract/limits.ts";
import { foreignTo } from "./messages.ts";
import { expect } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** @returns a check that a screen has no message key and no text of another language */
export async function ownMessagesIn(language: Language): Promise<(visitor: Visitor, place: string) => Promise<void>> {
  const isForeign = await foreignTo(language);
  return async (visitor, place) => {
    const phrases = await phrasesOn(visitor);
    expect(phrases.length, place).toBeGreaterThan(5);
    expect(phrases.filter(isForeign), `messages of another language: ${place}`).toEqual([]);
    expect(
      phrases.filter((phrase) => /\b[a-z]+_[a-z_]+\b/.test(phrase)),
      `keys: ${place}`,
    ).toEqual([]);
    await expect(visitor.page.locator("html")).toHaveAttribute("lang", language);
  };
}

/** All texts of a screen, with those in attributes for screen readers. */
function phrasesOn({ page }: Visitor): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const phrases = [document.title];
    while (texts.nextNode()) phrases.push(texts.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
      for (const name of ["aria-label", "placeholder", "title", "alt"]) phrases.push(element.getAttribute(name) ?? "");
    }
    return phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== "");
  });
}
