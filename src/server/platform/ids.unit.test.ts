import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids are in the order of the calls, and what is random in them never comes again", () => {
  const ids = Array.from({ length: 5_000 }, () => newId({ now: () => new Date(1_700_000_000_000) }));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
