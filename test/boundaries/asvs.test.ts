import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingTests, testsIn } from "./named-tests.ts";

const root = join(import.meta.dirname, "../..");

/**
 * The levels of the requirements of ASVS 5.0.0: a line has a chapter's sections, a word a section's
 * requirements, each in their order. Requirement 1.2.3 is the third digit of the second word of the
 * first line.
 */
const standard = [
  "22 1111122223 112222222223 222 123",
  "122 112 12223 23",
  "3 113 12223 11222233 11122333 3 22333",
  "12233 23333 22 1222",
  "2 112333 113 222",
  "122 111111112222 11223333 112233 22222333 2223 33 2222",
  "222 1111 22 11222 223 22",
  "1233 1123 133 23",
  "111 1222",
  "22 223 22223 1111122222233333 22222 22 222",
  "2233 22233 11233 1222 23 23 33",
  "12233 11 22223",
  "2333 222223 2233 1222233",
  "22 12223333 122",
  "12233 12233 1222222 3333",
  "2 22222 2222 222 2223",
  "23 22223333 22",
];
/** Every requirement of levels 1 and 2, with its level. */
const required = new Map<string, string>(
  standard.flatMap((chapter, chapterIndex) =>
    chapter.split(" ").flatMap((levels, sectionIndex) =>
      [...levels].flatMap((level, index) => {
        const id = `${chapterIndex + 1}.${sectionIndex + 1}.${index + 1}`;
        return level === "3" ? [] : [[id, level] as const];
      }),
    ),
  ),
);
/** The specification's six characters. */
const notMetByTheSpecification = ["6.2.1"];
const shareOfLevel2Min = 0.9;
const states = ["met", "not applicable", "not met"] as const;

interface Row {
  readonly id: string;
  readonly level: string;
  readonly subject: string;
  readonly state: string;
  readonly shownBy: string;
}

function rowsOf(page: string): Row[] {
  return page.split("\n").flatMap((line) => {
    if (!/^\| [0-9]+\.[0-9]+\.[0-9]+ \|/.test(line)) return [];
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, id = "", level = "", subject = "", state = "", shownBy = ""] = cells;
    return [{ id, level, subject, state, shownBy }];
  });
}

/** The summary's line of a level, as its rows have it. */
function summaryOf(level: string, rows: readonly Row[]): string {
  const of = rows.filter((row) => row.level === level);
  const [met = 0, notApplicable = 0, notMet = 0] = states.map(
    (state) => of.filter((row) => row.state === state).length,
  );
  const share = ((100 * met) / (met + notMet)).toFixed(1);
  return `| Level ${level} | ${of.length} | ${met} | ${notApplicable} | ${notMet} | ${share}% |`;
}

/** The faults of one row by itself. */
function faultsOf({ id, level, subject, state, shownBy }: Row): string[] {
  const faults: string[] = [];
  if (!required.has(id)) faults.push("is no requirement of levels 1 and 2");
  else if (level !== required.get(id)) faults.push(`is of level ${required.get(id)}`);
  if (subject === "") faults.push("has no subject");
  if (!(states as readonly string[]).includes(state)) faults.push(`is neither ${states.join(" nor ")}`);
  // A cell of a table writes a bar as \|.
  for (const { file, title } of missingTests(shownBy.replaceAll("\\|", "|")))
    faults.push(`names ${file}, which does not have: ${title}`);
  const code = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  const places = code.filter((text) => /^[\w.-]+\/[\w./-]+$|^\.?[\w.-]+\.json$/.test(text));
  for (const place of places) if (!existsSync(join(root, place))) faults.push(`names ${place}, which does not exist`);
  // links.test.ts looks where links lead.
  const isShown = testsIn(shownBy).length > 0 || places.length > 0 || /\]\([^)]+\)/.test(shownBy);
  if (state === "met" && !isShown) faults.push("is met, and nothing shows it");
  if (state !== "met" && !/[a-z]{2,} [a-z0-9]/i.test(shownBy)) faults.push(`is ${state} without a reason`);
  return faults.map((fault) => `${id} ${fault}`);
}

function faultsIn(page: string): string[] {
  const rows = rowsOf(page);
  const faults = rows.flatMap(faultsOf);
  for (const id of required.keys()) {
    const times = rows.filter((row) => row.id === id).length;
    if (times !== 1) faults.push(`${id} is there ${times} times`);
  }
  for (const { id, level, state } of rows)
    if (level === "1" && state === "not met" && !notMetByTheSpecification.includes(id))
      faults.push(`${id} is of level 1 and not met`);
  const level2 = rows.filter(({ level, state }) => level === "2" && state !== "not applicable");
  const share = level2.filter(({ state }) => state === "met").length / level2.length;
  if (share < shareOfLevel2Min) faults.push(`of level 2, ${(share * 100).toFixed(1)}% is met`);
  for (const level of ["1", "2"]) {
    const line = summaryOf(level, rows);
    if (!page.split("\n").includes(line)) faults.push(`the summary must say: ${line}`);
  }
  return faults;
}

const page = readFileSync(join(root, "docs/evidence/asvs.md"), "utf8");
const security = readFileSync(join(root, "docs/security.md"), "utf8");

test("every requirement of ASVS 5.0, levels 1 and 2, is there once, met with what shows it, or with the reason", () => {
  expect(required.size).toBe(253);
  expect(faultsIn(page)).toEqual([]);
});

test("the inventory of keys names every use that a key is derived for", () => {
  const source = readFileSync(join(root, "src/server/platform/keys.ts"), "utf8");
  const [type = ""] = /export type KeyUse =[^;]+/.exec(source) ?? [];
  const uses = [...type.matchAll(/"([\w-]+)"/g)].map(([, use]) => use!);
  expect(uses.length).toBeGreaterThan(10);
  const [, inventory = ""] = /^## Keys and algorithms$([^]+?)^## /m.exec(security) ?? [];
  expect(uses.filter((use) => !inventory.includes(`\`${use}\``))).toEqual([]);
});

test.each([
  ["a row that is missing", /^\| 8\.2\.2 .*\n/m, "", "8.2.2 is there 0 times"],
  ["a row that is there twice", /^(\| 8\.2\.2 .*\n)/m, "$1$1", "8.2.2 is there 2 times"],
  ["a number that does not exist", "| 8.2.2 |", "| 8.2.9 |", "8.2.9 is no requirement of levels 1 and 2"],
  ["a wrong level", "| 8.2.2 | 1 |", "| 8.2.2 | 2 |", "8.2.2 is of level 1"],
  [
    "a part of a title",
    "“charge is not found by another customer, ",
    "“",
    expect.stringContaining("8.2.2 names test/integration/access.test.ts, which does not have: by "),
  ],
  [
    "a test's file that does not exist",
    /(?<=8\.2\.2 .*)access\.test/,
    "none.test",
    expect.stringContaining("none.test"),
  ],
  [
    "a file without a title",
    /(?<=8\.3\.1 .*) “every[^”]*”/,
    "",
    expect.stringMatching(/^8\.3\.1 names .*: none is named$/),
  ],
  [
    "a place that does not exist",
    "deploy/troco.service",
    "deploy/none.service",
    expect.stringContaining("deploy/none"),
  ],
  ["what is met by words alone", /(?<=\| 8\.1\.1 .*\| met \|).*/, " of course |", "8.1.1 is met, and nothing shows it"],
  ["no reason", /(?<=\| 1\.2\.6 .*\| not applicable \|).*/, " – |", "1.2.6 is not applicable without a reason"],
  ["another one of level 1", /(?<=\| 8\.2\.2 .*)\| met \|/, "| not met |", "8.2.2 is of level 1 and not met"],
  [
    "too few of level 2",
    /(?<=\| 16\..*)\| met \|/g,
    "| not met |",
    expect.stringMatching(/^of level 2, 7\d\.\d% is met/),
  ],
  [
    "a wrong count",
    /(?<=^\| Level 2 \| )\d+/m,
    "184",
    expect.stringContaining("the summary must say: | Level 2 | 183 "),
  ],
] as const)("%s is found", (_, from, to, fault) => {
  const changed = page.replace(from, to);
  expect(changed).not.toBe(page);
  expect(faultsIn(changed)).toContainEqual(fault);
});
