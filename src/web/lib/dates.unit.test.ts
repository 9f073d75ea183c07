import { expect, test } from "vitest";
import { languages } from "#contract/limits.ts";
import { formatDayAndTime, formatMoment, formatTime } from "./dates.ts";

const moment = new Date(2026, 10, 21, 9, 12, 33);
/** Intl's spaces vary. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("a moment in full is written to the minute of the reader's clock, without seconds or the name of a zone", () => {
  expect(languages.map((language) => plain(formatMoment(moment, language)))).toEqual([
    "21 de novembro de 2026 às 09:12",
    "21 de noviembre de 2026 a las 9:12",
    "November 21, 2026 at 9:12 AM",
  ]);
});

test.each(languages)("no time in %s has seconds", (language) => {
  for (const format of [formatTime, formatDayAndTime, formatMoment])
    expect(format(moment, language)).not.toContain("33");
});
