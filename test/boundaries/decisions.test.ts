import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const decisions = globSync("docs/decisions/*.md", { cwd: root }).filter((page) => basename(page) !== "README.md");
const index = read("docs/decisions/README.md");
const sources = globSync(
  "{*.{md,mjs,ts},db/**/*.sql,{bench,clients,docs,scripts,src,test}/**/*.{css,html,md,mjs,sql,ts,tsx}}",
  { cwd: root, exclude: (name) => name === "node_modules" || name === "dist" },
).filter((file) => !file.startsWith("docs/decisions/") && !/(?:decisions|links)\.test\.ts$/.test(file));
/** Pages of docs/ that code names in comments. Those of Markdown's links are links.test.ts's. */
const namedIn = (text: string) => text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? [];

describe("docs/decisions", () => {
  test("has a line in its index for every page, and one alone", () => {
    expect(decisions.length).toBeGreaterThan(20);
    const listed = [...index.matchAll(/^\| \[([\w-]+\.md)\]\(\1\) \|/gm)].map(([, page]) => page);
    expect(listed.toSorted()).toEqual(decisions.map((page) => basename(page)).toSorted());
  });

  test("says of every page whether it is accepted or what replaced it", () => {
    expect(decisions.filter((page) => !/^# .+\n\nStatus: (?:accepted|replaced by)\b/.test(read(page)))).toEqual([]);
  });

  test("is linked from the code or the pages that it explains", () => {
    const texts = sources.map(read).join("\n");
    expect(decisions.filter((page) => !texts.includes(`decisions/${basename(page)}`))).toEqual([]);
  });

  test("is named in code by pages that are there, like every page of docs", () => {
    const named = sources.flatMap((file) => namedIn(read(file)).map((page) => ({ file, page })));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
    expect(namedIn("// See docs/decisions/gone.md.")).toEqual(["docs/decisions/gone.md"]);
  });
});
