import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Documents that say what Troco does name the tests that show it, as `test/e2e/home.test.ts`
// “title”. What is here finds the names that lead nowhere.
const root = join(import.meta.dirname, "../..");

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** Every file of tests that a text names, with each title behind it: "`file`, “one”, “another”". */
export const testsIn = (text: string) =>
  [...text.matchAll(/`([^`]+\.test\.ts)`((?:\s*(?:,|and)?\s*“[^”]+”)*)/g)].map(([, file, titles]) => ({
    file: file!,
    titles: [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => title!.replaceAll(/\s+/g, " ")),
  }));

/** The titles of a file's tests and steps, without those in comments and those always skipped. */
export function titlesIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  // The title is the first argument, a function the last: `test("…", async () =>`,
  // `it.each([…])("…", {…}, (one) =>`.
  const opening = /(?:(?<![.\w])(?:it|test|describe|test\.step|test\.describe)|[\])])\(\s*/.source;
  const title = /(["`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\b|\(|\w+ =>)/.source;
  return [...code.matchAll(new RegExp(opening + title, "g"))].map(([, , text]) => text!.replaceAll('\\"', '"'));
}

/**
 * The tests that a text names and that do not exist, and the files that it names without a title.
 * @param isTitle whether a test's whole title is the one that the text names
 */
export function missingTests(
  text: string,
  isTitle: (whole: string, named: string) => boolean = (whole, named) => whole === named,
): NamedTest[] {
  return testsIn(text).flatMap(({ file, titles }) => {
    if (titles.length === 0) return [{ file, title: "none is named" }];
    const path = join(root, file);
    const known = existsSync(path) ? titlesIn(readFileSync(path, "utf8")) : [];
    return titles.filter((title) => !known.some((whole) => isTitle(whole, title))).map((title) => ({ file, title }));
  });
}
