import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "#contract/limits.ts";
import { readMessages } from "#test/harness/messages.ts";
import { missingTests, testsIn } from "./named-tests.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Row {
  readonly line: number;
  /** The heading of the specification's section: `2 Screens and routes`. */
  readonly section: string;
  readonly claim: string;
  readonly where: string;
  readonly shownBy: string;
}

let heading = "";
/** The rows of docs/evidence/specification.md: a claim, its files, and the tests that show it. */
const rows: readonly Row[] = read("docs/evidence/specification.md")
  .split("\n")
  .flatMap((text, index) => {
    heading = /^## (.+)$/.exec(text)?.[1] ?? heading;
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (cells.length !== 5 || /^-+$/.test(cells[1]!) || cells[2] === "Where") return [];
    return [{ line: index + 1, section: heading, claim: cells[1]!, where: cells[2]!, shownBy: cells[3]! }];
  });

const decisions = new Set(
  [...read("docs/product-decisions.md").matchAll(/^([0-9]+)\. /gm)].map(([, number]) => number),
);

const inCode = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
const isPath = (code: string) => /^(?:src|test|scripts|public|docs|db|bench)\//.test(code) || code === "index.html";
/** A message of the catalogue, as `module.key` or `module.group.key`. */
const messagesIn = (cell: string) =>
  inCode(cell).filter((code) => /^[a-zA-Z]+(?:\.[a-zA-Z_]+)+$/.test(code) && !isPath(code));

describe("docs/evidence/specification.md", () => {
  it("has a row for each line, and each says where it lives and what shows it", () => {
    expect(rows.length).toBeGreaterThan(100);
    const empty = rows.filter(({ claim, where, shownBy }) => claim === "" || where === "" || shownBy === "");
    expect(empty).toEqual([]);
    const unproven = rows.filter(
      ({ shownBy }) => testsIn(shownBy).length === 0 && !/[Dd]ecisions? [0-9]/.test(shownBy),
    );
    expect(unproven, "rows with neither a test nor a decision").toEqual([]);
  });

  it("names no file that does not exist", () => {
    const missing = rows.flatMap(({ line, where, shownBy }) =>
      inCode(`${where} ${shownBy}`)
        .filter((code) => isPath(code) && !existsSync(join(root, code)))
        .map((path) => ({ line, path })),
    );
    expect(missing).toEqual([]);
  });

  it("names no test that does not exist", () => {
    // A row may name the beginning of a title that stands in other rows whole.
    const isPart = (whole: string, named: string) => whole.includes(named);
    const missing = rows.flatMap(({ line, shownBy }) =>
      missingTests(shownBy, isPart).map((test) => ({ line, ...test })),
    );
    expect(missing).toEqual([]);
  });

  it("names a test in a browser for every line about what screens show", () => {
    // Decisions replace a line; the catalogues' own sentences are compared where they stand.
    const exempt = /[Dd]ecisions? [0-9]|specified\.unit\.test/;
    const unseen = rows.filter(
      ({ section, shownBy }) => /^[28] /.test(section) && !exempt.test(shownBy) && !shownBy.includes("test/e2e/"),
    );
    expect(unseen).toEqual([]);
  });

  it("names no decision that was not made", () => {
    const missing = rows.flatMap(({ line, where, shownBy }) =>
      [...`${where} ${shownBy}`.matchAll(/[Dd]ecisions? ([0-9]+)/g)]
        .filter(([, number]) => !decisions.has(number!))
        .map(([, number]) => ({ line, number })),
    );
    expect(missing).toEqual([]);
  });

  it("names no word that a language lacks", async () => {
    const catalogues = await Promise.all(
      languages.map(async (language) => ({ language, messages: await readMessages(language) })),
    );
    const missing = rows.flatMap(({ line, where, shownBy }) =>
      messagesIn(`${where} ${shownBy}`).flatMap((key) =>
        catalogues.filter(({ messages }) => !find(messages, key)).map(({ language }) => ({ line, key, language })),
      ),
    );
    expect(missing).toEqual([]);
  });
});

function find(messages: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined),
      messages,
    );
}
