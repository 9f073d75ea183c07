import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ICruiseResult, IRuleSummary } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelSources, violations, write } from "./model-sources.ts";

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
    build(modelSources).then(cruise),
    build(Object.assign({}, modelSources, ...plants) as typeof modelSources).then(cruise),
    cruise(root),
  ]);
});

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test("sources that keep every boundary pass", () => {
  expect(formatViolations(sound)).toEqual([]);
});

test.each(violations)("$rule rejects $from", ({ rule, from }) => {
  // A cycle is reported once, for the first of its files.
  const reported = planted.summary.violations.filter(
    (violation) => violation.from === from || violation.cycle?.some(({ name }) => name === from),
  );
  expect(new Set(reported.map((violation) => violation.rule.name))).toEqual(new Set([rule]));
});

test("only the planted violations are rejected", () => {
  const expected = new Set(violations.flatMap((violation) => [violation.from, ...Object.keys(violation.with ?? {})]));
  expect(planted.summary.violations.filter((violation) => !expected.has(violation.from))).toEqual([]);
});

test("every rule has a planted violation", () => {
  const rules = planted.summary.ruleSetUsed?.forbidden?.map((rule) => rule.name);
  expect(new Set(violations.map((violation) => violation.rule))).toEqual(new Set(rules));
});

test("the real sources keep every boundary", () => {
  expect(formatViolations(real)).toEqual([]);
});

test("the tool sees every import of the real sources", async () => {
  const sources = real.modules.filter(({ source }) => /^(?:src|test)\/.*(?<!\.d)\.tsx?$/.test(source));
  const unseen = await Promise.all(
    sources.map(async ({ source, dependencies }) => {
      // The tool drops the prefix, except for modules that have no name without it.
      const seen = new Set(dependencies.map(({ module }) => module.replace(/^node:/, "")));
      const written = listImports(await readFile(join(root, source), "utf8"));
      return written.filter((name) => !seen.has(name.replace(/^node:/, ""))).map((name) => `${source} → ${name}`);
    }),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(unseen.flat()).toEqual([]);
});

test("no file re-exports all of another: an index.ts names its exports", async () => {
  const handing = await Promise.all(
    real.modules
      .filter(({ source }) => source.startsWith("src/"))
      .map(async ({ source }) => (/^export \*/m.test(await readFile(join(root, source), "utf8")) ? [source] : [])),
  );
  expect(handing.flat()).toEqual([]);
});

test("no file of the server imports more than 30 others, but the list of modules", () => {
  const sources = real.modules.filter(({ source }) => /^src\/server\/.*(?<!\.test)\.ts$/.test(source));
  const wide = sources.filter(({ dependencies }) => {
    const others = dependencies.filter(({ resolved }) => resolved.startsWith("src/"));
    return new Set(others.map(({ resolved }) => resolved)).size > 30;
  });
  expect(wide.map(({ source }) => source)).toEqual(["src/server/modules.ts"]);
});

/** Writes the files into a new folder beside the real package.json, rules and packages. */
async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "troco-boundaries-"));
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
  const args = [
    program,
    "--config",
    configuration,
    "--output-type",
    "json",
    "--preserve-symlinks",
    "src",
    "test",
    "clients",
  ];
  // Its exit code is the number of violations, and its output names them in both cases.
  const output = await run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(output.stdout) as ICruiseResult;
}

function formatViolations(result: ICruiseResult): string[] {
  const name = (rule: IRuleSummary) => rule.name;
  return result.summary.violations.map((violation) => `${name(violation.rule)}: ${violation.from} → ${violation.to}`);
}

/** The imports of a file, found by patterns in its text, to compare with the tool's. */
function listImports(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  // Only at the start of a line, where the formatter puts them: model-sources.ts has others in
  // strings.
  const patterns = [
    /^(?:import|export)\b[^;"'`]*?\bfrom "([^"]+)"/gm,
    /^import "([^"]+)"/gm,
    /^[^`\n]*\bimport\("([^"]+)"\)/gm,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
}
