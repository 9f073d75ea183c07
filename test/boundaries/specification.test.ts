import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "#contract/limits.ts";
import { consoleModuleNames } from "#web/lib/languages/console-message-modules.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { es } from "#web/lib/languages/es/index.ts";
import { loadMessageModule, walletModuleNames } from "#web/lib/languages/message-modules.ts";
import { pt } from "#web/lib/languages/pt/index.ts";

/** The messages that are loaded with every screen; the others are in modules. */
const everywhere = { pt, es, en };
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
/** The rows of docs/specification.md: a claim, its files, and the tests that show it. */
const rows: readonly Row[] = read("docs/specification.md")
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
/** "`test/e2e/home.test.ts` “title”": the file and each title behind it. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.test\.ts)`((?:\s*(?:,|and)?\s*“[^”]+”)*)/g)].map(([, file, titles]) => ({
    file: file!,
    titles: [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => title!),
  }));
/** The titles of a file's tests and steps, without those in comments and those always skipped. */
function titlesIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  // The title is the first argument, a function the last: `test("…", async () =>`,
  // `it.each([…])("…", {…}, (one) =>`.
  const opening = /(?:(?<![.\w])(?:it|test|describe|test\.step|test\.describe)|[\])])\(\s*/.source;
  const title = /(["`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\b|\(|\w+ =>)/.source;
  return [...code.matchAll(new RegExp(opening + title, "g"))].map(([, , text]) => text!.replaceAll('\\"', '"'));
}
/** A message of the catalogue, as `module.key` or `module.group.key`. */
const messagesIn = (cell: string) =>
  inCode(cell).filter((code) => /^[a-zA-Z]+(?:\.[a-zA-Z_]+)+$/.test(code) && !isPath(code));

describe("docs/specification.md", () => {
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
    const missing = rows.flatMap(({ line, shownBy }) =>
      testsIn(shownBy).flatMap(({ file, titles }) => {
        const source = existsSync(join(root, file)) ? read(file) : "";
        if (titles.length === 0) return [{ line, file, title: "none is named" }];
        const known = titlesIn(source);
        return titles
          .filter((title) => !known.some((name) => name.includes(title)))
          .map((title) => ({ line, file, title }));
      }),
    );
    expect(missing).toEqual([]);
  });

  it("takes for a title what names a test or a step that runs, and nothing else", () => {
    const source = `
      test("runs", async ({ page }) => {});
      test.skip("skipped", async () => {});
      it.each([1])("each %s of them", { timeout: 1 }, (one) => {});
      // test("commented out", () => {});
      await test.step(\`a step in \${language}\`, async () => {});
      await expect(page.getByText("what a page says"), "a reason").toBeVisible();`;
    expect(titlesIn(source)).toEqual(["runs", "each %s of them", "a step in ${language}"]);
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
      languages.map(async (language) => {
        const modules = [...walletModuleNames, ...consoleModuleNames].map(
          async (module) => [module, await loadMessageModule(module, language)] as const,
        );
        return { language, messages: { ...everywhere[language], ...Object.fromEntries(await Promise.all(modules)) } };
      }),
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
