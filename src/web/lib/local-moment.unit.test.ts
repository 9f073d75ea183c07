import { expect, test } from "vitest";
import { parseLocalMoment, readerZoneName, toLocalMoment } from "./local-moment.ts";

test("a moment goes into a field and comes back as it was, whatever the reader's clock is", () => {
  for (const moment of ["2026-11-22T13:05:00.000Z", "2026-01-01T00:00:00.000Z"]) {
    expect(toLocalMoment(moment)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(parseLocalMoment(toLocalMoment(moment))).toBe(moment);
  }
});

test("seconds that the field does not show are kept while nobody changes it", () => {
  const moment = "2026-11-22T13:05:17.123Z";
  expect(parseLocalMoment(toLocalMoment(moment), moment)).toBe(moment);
  expect(parseLocalMoment("2026-11-22T13:06", moment)).toBe(new Date("2026-11-22T13:06").toISOString());
});

test("an empty field is no moment, also one that was emptied", () => {
  expect(toLocalMoment(null)).toBe("");
  expect(parseLocalMoment("")).toBeNull();
  expect(parseLocalMoment("", "2026-11-22T13:05:00.000Z")).toBeNull();
});

test.each(["pt", "es", "en"] as const)("the zone has a name in %s", (language) => {
  expect(readerZoneName(language)).not.toBe("");
});
