import { expect, test } from "vitest";
import { cleanSearch } from "./use-typed-search.ts";

test("what cannot be seen is not searched, and no more than the server takes", () => {
  expect(cleanSearch(" pa\u200bo\n ", 80)).toBe("pa o");
  expect(cleanSearch("a".repeat(100), 80)).toHaveLength(80);
});
