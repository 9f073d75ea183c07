import { expect, test } from "vitest";
import { dayOf } from "./dates.ts";
import { momentsOf, parseDay, periodOf } from "./period.ts";

const now = new Date(2026, 2, 3, 23, 59);

test("each preset is whole days of the reader's clock", () => {
  expect(periodOf("today", now)).toEqual({ from: "2026-03-03", to: "2026-03-03" });
  expect(periodOf("last7Days", now)).toEqual({ from: "2026-02-25", to: "2026-03-03" });
  expect(periodOf("last30Days", now)).toEqual({ from: "2026-02-02", to: "2026-03-03" });
  expect(periodOf("thisMonth", now)).toEqual({ from: "2026-03-01", to: "2026-03-03" });
  expect(periodOf("lastMonth", now)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(periodOf("lastMonth", new Date(2026, 0, 31))).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("a period reaches from the first instant of its first day to the end of its last", () => {
  expect(momentsOf({ from: "2026-03-03", to: "2026-03-03" })).toEqual({
    from: new Date(2026, 2, 3).toISOString(),
    to: new Date(2026, 2, 4).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});

test("what is no day of an address is none", () => {
  expect(parseDay("2026-03-03")).toBe("2026-03-03");
  for (const text of ["", "2026-3-3", "yesterday", "2026-03-03T00:00", null, undefined])
    expect(parseDay(text)).toBeUndefined();
  expect(dayOf(now)).toBe("2026-03-03");
});
