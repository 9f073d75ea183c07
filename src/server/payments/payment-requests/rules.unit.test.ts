import { describe, expect, it, test } from "vitest";
import { momentsIn, parseTypedAmount } from "./rules.ts";

describe("an amount that is searched for", () => {
  it.each([
    ["42", 4_200],
    ["42,00", 4_200],
    ["42.50", 4_250],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1.234", 123_400],
    ["R$ 42,00", 4_200],
    ["$42.00", 4_200],
  ])("%s is read as it was meant", (text, amount) => {
    expect(parseTypedAmount(text)).toBe(amount);
  });

  it.each(["café", "2 cafés", "4,2,1", "42,5", "", "-", "999999999999999999999", "50000,01", "mesa 42"])(
    "%s is none",
    (text) => {
      expect(parseTypedAmount(text)).toBeUndefined();
    },
  );
});

test("moments are written in the zone, each with its own distance from UTC", () => {
  const inNewYork = momentsIn("America/New_York");
  expect(inNewYork(new Date("2026-11-01T05:30:00Z"))).toBe("2026-11-01T01:30:00-04:00");
  expect(inNewYork(new Date("2026-11-01T06:30:00Z"))).toBe("2026-11-01T01:30:00-05:00");
  expect(momentsIn("UTC")(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T00:00:00+00:00");
  expect(momentsIn("Asia/Kathmandu")(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T05:45:00+05:45");
});
