import { expect, test } from "vitest";
import { replacePart } from "./results.ts";

const page = "Before\n<!-- begin a -->\nold\n<!-- end a -->\n\n<!-- begin b -->\nkept\n<!-- end b -->\nafter\n";

test("a report replaces its own part of the page, as often as it is written", () => {
  const once = replacePart(page, { name: "a", markdown: "## New" });
  expect(once).toBe(page.replace("\nold\n", "\n\n## New\n\n"));
  expect(replacePart(once, { name: "a", markdown: "## New" })).toBe(once);
});

test("a page without the part is an error", () => {
  expect(() => replacePart(page, { name: "c", markdown: "" })).toThrow(/begin c/);
});
