import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../src/web");
/** The module that reads the device's clock, for the others to go by the server's. */
const clock = "lib/clock.ts";
/** What reads the clock of the device. */
const reads = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|(?<!new )\bDate\(\s*\)/;

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !path.endsWith(".unit.test.ts"),
);

test.each(["Date.now()", "useState(Date.now)", "new Date()", "new Date( )", "(now = new Date)", "Date()"])(
  "%s is found to read the device's clock",
  (text) => expect(reads.test(text)).toBe(true),
);

test.each(["new Date(serverNow())", "new Date(moment)", "Date.parse(text)", "toDate()", "formatDate(moment)"])(
  "%s is not",
  (text) => expect(reads.test(text)).toBe(false),
);

test("the web app reads the device's clock in one module", () => {
  const found = sources.filter((path) => reads.test(readFileSync(join(folder, path), "utf8")));
  expect(found).toEqual([clock]);
});
