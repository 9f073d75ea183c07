import { expect, test } from "vitest";
import { guidePage } from "./pages.ts";

test("every link within the guide leads to one of its headings, and each heading has an address of its own", async () => {
  const page = String(await guidePage());
  const ids = [...page.matchAll(/<h[1-6] id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(["the-first-charge", "webhooks", "your-books"]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(page).not.toMatch(/<h[1-6]>/);
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(ids).toContain(link);
});
