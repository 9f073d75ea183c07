import { expect, test } from "vitest";
import { anywhere } from "./statement.ts";

test("what is a wildcard in a pattern is text in a search", () => {
  expect(anywhere("100%_a\\b")).toBe("%100\\%\\_a\\\\b%");
});
