import { expect, test } from "vitest";

const english = import.meta.glob<string>("./en/*.ts", { query: "?raw", import: "default", eager: true });

test("English spells one word one way everywhere: cancelled, as the specification does", () => {
  const others = Object.entries(english).filter(([, text]) => /\bcancel(?:ed|ing)\b/i.test(text));
  expect(others.map(([file]) => file)).toEqual([]);
  expect(Object.values(english).join()).toMatch(/\bcancelled\b/);
});
