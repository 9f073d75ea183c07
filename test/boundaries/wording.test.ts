import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The words of docs/words.md that have no plain second meaning and so can be kept out by a list.
// Texts of the interface are not the code's words.

const root = join(import.meta.dirname, "../..");
const files = globSync(
  "{src,test,scripts,bench,db,examples,clients/*/{src,examples,test}}/**/*.{ts,tsx,mjs,js,sql,css,html}",
  {
    cwd: root,
  },
).filter((file) => !/\/languages\/(?:pt|es|en)\//.test(file) && !file.endsWith("wording.test.ts"));
/** Without the page whose table names the words. */
const pages = globSync("{*.md,{src,docs,clients,examples}/**/*.md}", { cwd: root }).filter(
  (page) => page !== "docs/words.md",
);

const columnsMax = 100;
/** Beginnings of words, without their first letter's case, and what to say for them. */
const replacements: readonly (readonly [words: string, better: string])[] = [
  ["told|tell(?:s|ing)?", "publish, notify, report, format, distinguish"],
  ["whoever", "the user, the caller"],
  ["refusals?", "DomainError, error code"],
  ["shel(?:f|ves)", "object storage, bucket"],
  ["carryOut", "the operation's verb"],
  ["recordAct", "recordAuditEvent"],
];
const patterns = replacements.map(([words, better]) => {
  const capitals = words.replaceAll(/(?:^|(?<=\|))[a-z]/g, (letter) => letter.toUpperCase());
  // A part of a name counts too: `tellPhone`, `wasTold`.
  return { pattern: new RegExp(`(?:(?<![A-Za-z])(?:${words})|(?:${capitals}))(?![a-z])`), better };
});
/** Participles are no names of types. */
const participles = /\b(?:interface|type) \w*(?:Asked|Taken|Undoing|Wanted)\b/;
const comment = /^\s*(?:\/\/|\/?\*{1,2}|--) /;

function findFaults(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    const faults = patterns.flatMap(({ pattern, better }) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${place} "${found[0]}": say ${better}`];
    });
    if (participles.test(line)) faults.push(`${place} names a type by a participle`);
    if (comment.test(line) && line.length > columnsMax)
      faults.push(`${place} is a comment of over ${columnsMax} columns`);
    return faults;
  });
}

test("code, comments and documents use the glossary's words, and comments end at 100 columns", () => {
  expect(files.length).toBeGreaterThan(500);
  const faults = [...files, ...pages].flatMap((file) => findFaults(file, readFileSync(join(root, file), "utf8")));
  expect(faults).toEqual([]);
});

test("such a word is found in names and comments, and a comment that is too long", () => {
  const text = [
    "const tellPhone = wasTold(row.shelf);",
    "// Whoever calls gets a refusal.",
    "interface RunAsked {}",
    `// ${"word ".repeat(20)}`,
    "const foretold = stellar;",
    `/** ${"word ".repeat(19)}*/`,
  ].join("\n");
  expect(findFaults("a.ts", text).map((fault) => fault.split(": ")[0])).toEqual([
    'a.ts:1 "tell"',
    'a.ts:1 "shelf"',
    'a.ts:2 "Whoever"',
    'a.ts:2 "refusal"',
    "a.ts:3 names a type by a participle",
    "a.ts:4 is a comment of over 100 columns",
    "a.ts:6 is a comment of over 100 columns",
  ]);
});
