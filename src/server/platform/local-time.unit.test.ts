import { expect, test } from "vitest";
import { localTimesIn, momentsIn } from "./local-time.ts";

test("moments are written in the zone, each with its own distance from UTC", () => {
  const inNewYork = momentsIn("America/New_York");
  expect(inNewYork(new Date("2026-11-01T05:30:00Z"))).toBe("2026-11-01T01:30:00-04:00");
  expect(inNewYork(new Date("2026-11-01T06:30:00Z"))).toBe("2026-11-01T01:30:00-05:00");
  expect(momentsIn("UTC")(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T00:00:00+00:00");
  expect(momentsIn("Asia/Kathmandu")(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T05:45:00+05:45");
});

test("for a spreadsheet a moment is the zone's date and time", () => {
  expect(localTimesIn("America/Sao_Paulo")(new Date("2026-11-22T02:05:09Z"))).toBe("2026-11-21 23:05:09");
  expect(localTimesIn("UTC")(new Date("2026-11-22T00:00:00Z"))).toBe("2026-11-22 00:00:00");
});
