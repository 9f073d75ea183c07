import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missingTests, testsIn } from "./named-tests.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/evidence/promises.md"), "utf8");
/** The numbered promises, each with its sentences and its tests. */
const promises = [...page.matchAll(/^([0-9]+)\. .*(?:\n {3}.*)*/gm)].map(([text, number]) => ({
  number: number!,
  text,
}));

describe("docs/evidence/promises.md", () => {
  it("numbers its promises one after the other, and shows each by a test", () => {
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.map(({ number }) => Number(number))).toEqual(promises.map((_, index) => index + 1));
    expect(promises.filter(({ text }) => testsIn(text).length === 0)).toEqual([]);
  });

  it("names no test that does not exist, each by its whole title", () => {
    expect(promises.flatMap(({ number, text }) => missingTests(text).map((test) => ({ number, ...test })))).toEqual([]);
  });
});
