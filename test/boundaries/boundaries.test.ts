import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ICruiseResult, IRuleSummary } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { house, violations, write } from "./house.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const configuration = ".dependency-cruiser.mjs";

let planted: ICruiseResult;
let sound: ICruiseResult;
let real: ICruiseResult;
const folders: string[] = [];

beforeAll(async () => {
  const plants = violations.map((violation) => ({ [violation.from]: write(violation), ...violation.with }));
  [sound, planted, real] = await Promise.all([
    build(house).then(cruise),
    build(Object.assign({}, house, ...plants) as typeof house).then(cruise),
    cruise(root),
  ]);
}, 60_000);

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test("a house that keeps every boundary is let through", () => {
  expect(describe(sound)).toEqual([]);
});

test.each(violations)("$rule refuses $from", ({ rule, from }) => {
  // A cycle is reported once, at whichever of its files comes first.
  const refused = planted.summary.violations.filter(
    (violation) => violation.from === from || violation.cycle?.some(({ name }) => name === from),
  );
  expect(new Set(refused.map((violation) => violation.rule.name))).toEqual(new Set([rule]));
});

test("nothing but the planted violations is refused", () => {
  const expected = new Set(violations.flatMap((violation) => [violation.from, ...Object.keys(violation.with ?? {})]));
  expect(planted.summary.violations.filter((violation) => !expected.has(violation.from))).toEqual([]);
});

test("every rule has been seen to refuse", () => {
  const rules = planted.summary.ruleSetUsed?.forbidden?.map((rule) => rule.name);
  expect(new Set(violations.map((violation) => violation.rule))).toEqual(new Set(rules));
});

test("the real house keeps every boundary", () => {
  expect(describe(real)).toEqual([]);
});

test("the tool sees every import of the real house", async () => {
  const sources = real.modules.filter(({ source }) => /^(?:src|test)\/.*(?<!\.d)\.tsx?$/.test(source));
  const unseen = await Promise.all(
    sources.map(async ({ source, dependencies }) => {
      // The tool leaves the prefix out, but for what has no name without it.
      const seen = new Set(dependencies.map(({ module }) => module.replace(/^node:/, "")));
      const written = listImports(await readFile(join(root, source), "utf8"));
      return written.filter((name) => !seen.has(name.replace(/^node:/, ""))).map((name) => `${source} → ${name}`);
    }),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(unseen.flat()).toEqual([]);
});

test("no file hands on all of another: a front door names what it opens to", async () => {
  const handing = await Promise.all(
    real.modules
      .filter(({ source }) => source.startsWith("src/"))
      .map(async ({ source }) => (/^export \*/m.test(await readFile(join(root, source), "utf8")) ? [source] : [])),
  );
  expect(handing.flat()).toEqual([]);
});

/** Writes the files into a folder of their own, with the real package.json, rules and packages around them. */
async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "troco-house-"));
  folders.push(folder);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const name of ["package.json", configuration]) await cp(join(root, name), join(folder, name));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Runs the tool as `npm run check` does. */
async function cruise(folder: string): Promise<ICruiseResult> {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, "--config", configuration, "--output-type", "json", "--preserve-symlinks", "src", "test"];
  // It exits with the number of violations, and says them on its output either way.
  const output = await run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(output.stdout) as ICruiseResult;
}

function describe(result: ICruiseResult): string[] {
  const name = (rule: IRuleSummary) => rule.name;
  return result.summary.violations.map((violation) => `${name(violation.rule)}: ${violation.from} → ${violation.to}`);
}

/** What a file imports, read as plain text: another way than the tool's, to compare it with. */
function listImports(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  // Only at the start of a line, where the formatter puts them; test/boundaries/house.ts holds others inside texts.
  const patterns = [
    /^(?:import|export)\b[^;"'`]*?\bfrom "([^"]+)"/gm,
    /^import "([^"]+)"/gm,
    /^[^`\n]*\bimport\("([^"]+)"\)/gm,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
}
