import { expect, it } from "vitest";
import { unitOf } from "./audit-facts.ts";

it.each([
  ["amount", 4_200, "money"],
  ["amount", "4200", "plain"],
  ["signed_out", 2, "plain"],
  ["cashback_basis_points", 750, "share"],
  ["ends_at", "2026-11-22T12:00:00.000Z", "moment"],
  ["description", "2026-11-22", "plain"],
  ["status", "paid", "listed"],
  ["scope", "failures", "listed"],
  ["reason", "paid", "plain"],
])("a fact %s of %j is written as %s", (name, fact, unit) => {
  expect(unitOf(name, fact)).toBe(unit);
});
