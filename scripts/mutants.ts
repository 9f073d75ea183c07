import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { applyMutant, mutantKinds, mutantsOf, type Mutant } from "./mutators.ts";
import { playwrightReport, root, vitestReport, type Step } from "./steps.ts";
import { integrationFiles } from "./test-files.ts";
import { startTestRun } from "./test-run.ts";

// Asks whether the tests would notice a mistake: changes one place of the server or the contract
// at a time, as a tired developer would, and runs the checks until one of them fails. The same seed
// draws the same mutants while the sources stay as they are: `npm run mutants -- --portion 1/10`.

const { values: options } = parseArgs({
  options: {
    /** Another seed draws other mutants. */
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "150" },
    /** `2/10` runs every tenth, from the second on. */
    portion: { type: "string", default: "1/1" },
    /** The files, as a pattern. Browsers look for mutants of the web app, which takes minutes. */
    sources: { type: "string", default: "src/{contract,server}/**/*.ts" },
    /** Leaves out the tests of other modules: in a tenth of the time, more survivors to look at. */
    near: { type: "boolean", default: false },
    /** Prints the mutants that would be tried, and tries none. */
    list: { type: "boolean", default: false },
  },
});

/** No more of one file, so that the largest do not fill the trial. */
const mostOfOneFile = 3;
/** A mutant that makes a check take this long hangs, which counts as noticed. */
const checkLimitMs = 15 * 60_000;

interface Trial extends Mutant {
  readonly file: string;
  readonly line: number;
  readonly original: string;
}

/** The sources that decide something. Texts, the demo and the developers' pages are left out. */
const sources = globSync(options.sources, {
  cwd: root,
  exclude: [
    "**/*.test.{ts,tsx}",
    "**/languages/**",
    "src/contract/{notice-titles,back-office/audit-names}/**",
    "src/server/cli/demo/**",
    "src/server/http/reference/**",
    "src/server/platform/mail/messages/**",
  ],
}).toSorted();

/** Takes turns between the kinds, because there are fifty times as many conditions as locks. */
function draw(seed: string, count: number): Trial[] {
  const all = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return mutantsOf(file, source).map((mutant): Trial => ({
      ...mutant,
      file,
      line: source.slice(0, mutant.start).split("\n").length,
      original: source.slice(mutant.start, mutant.end),
    }));
  });
  const rank = ({ file, kind, original, start }: Trial): string =>
    createHash("sha256").update([seed, file, kind, original, start].join("\0")).digest("hex");
  const ranked = all.map((trial) => ({ trial, at: rank(trial) })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const queues = mutantKinds.map((kind) => ranked.filter(({ trial }) => trial.kind === kind).map(({ trial }) => trial));

  const drawn: Trial[] = [];
  const ofFile = new Map<string, number>();
  while (drawn.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.findIndex(({ file }) => (ofFile.get(file) ?? 0) < mostOfOneFile);
      const [trial] = next === -1 ? [] : queue.splice(0, next + 1).slice(-1);
      if (trial === undefined || drawn.length === count) continue;
      drawn.push(trial);
      ofFile.set(trial.file, (ofFile.get(trial.file) ?? 0) + 1);
    }
    if (queues.every((queue) => queue.every(({ file }) => (ofFile.get(file) ?? 0) >= mostOfOneFile))) break;
  }
  return drawn;
}

/** The integration tests of the file's module, which most often notice first. */
function nearTests(file: string): string[] {
  const folders = dirname(file).split("/").slice(2);
  const module = folders[1] ?? basename(file, ".ts");
  const subject = module.replace(/s$/, "");
  const isContract = file.startsWith("src/contract/");
  return globSync(integrationFiles.include, { cwd: root, exclude: integrationFiles.exclude }).filter(
    (test) =>
      test.split("/").includes(module) ||
      basename(test).includes(subject) ||
      (isContract && test.endsWith("/access.test.ts")),
  );
}

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: Step["report"];
}

const vitest = (name: string, project: string, files: readonly string[] = []): Check => ({
  name,
  command: ["vitest", "run", `--project=${project}`, "--bail=1", ...files],
  report: vitestReport,
});

/** The checks of a file, in the order in which they cost time. */
function checksOf(file: string): readonly Check[] {
  const side = file.startsWith("src/web/") ? "web" : "server";
  const first: Check[] = [
    { name: "types", command: ["tsc", "-p", `tsconfig.${side}.json`] },
    { name: "lint", command: ["oxlint", file] },
  ];
  if (side === "web") {
    const build: Check = { name: "build", command: ["node", join(root, "scripts/build-web.ts")] };
    const browser: Check = { name: "end-to-end", command: ["playwright", "test", "-x"], report: playwrightReport };
    return [...first, vitest("unit tests", "unit"), build, browser];
  }
  const tests = nearTests(file);
  // Without files, vitest would run all of them.
  const near = tests.length === 0 ? [] : [vitest("tests of the module", "integration", tests)];
  const nearUnits = vitest("unit tests of the module", "unit", [dirname(file), "test/boundaries/access-table"]);
  const all = [vitest("unit tests", "unit"), vitest("integration tests", "integration")];
  return [...first, nearUnits, ...near, ...(options.near ? [] : all)];
}

/** @returns why the check fails, or undefined if it passes within the limit */
async function failureOf({ name, command: [program, ...args], report }: Check): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "mutant-"));
  const file = join(folder, "report.json");
  const given = report?.pass(file);
  const child = spawn(join(root, "node_modules/.bin", program), [...args, ...(given?.args ?? [])], {
    cwd: root,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...given?.environment },
  });
  const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), checkLimitMs);
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  clearTimeout(timer);
  const title = report !== undefined && existsSync(file) ? report.read(file).failures?.at(-1) : undefined;
  rmSync(folder, { recursive: true });
  if (code === 0) return undefined;
  return title === undefined ? name : `${name}: ${title}`;
}

/** Tries one mutant. @returns the check that failed, or undefined if all of them passed */
async function tryMutant(trial: Trial): Promise<string | undefined> {
  const path = join(root, trial.file);
  const source = readFileSync(path, "utf8");
  const restore = (): void => writeFileSync(path, source);
  process.once("exit", restore);
  writeFileSync(path, applyMutant(source, trial));
  try {
    for (const check of checksOf(trial.file)) {
      const failure = await failureOf(check);
      if (failure !== undefined) return failure;
    }
    return undefined;
  } finally {
    restore();
    process.removeListener("exit", restore);
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 90);
const describe = ({ kind, file, line, original, replacement }: Trial): string =>
  `${kind.padEnd(10)} ${file}:${line}  ${oneLine(original)} → ${oneLine(replacement)}`;

const [part, parts] = options.portion.split("/").map(Number) as [number, number];
const trials = draw(options.seed, Number(options.count)).filter((_, index) => index % parts === part - 1);
if (options.list) {
  for (const trial of trials) process.stdout.write(`${describe(trial)}\n`);
  process.exit();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const testRun = await startTestRun();
const results = join(root, "test-results");
mkdirSync(results, { recursive: true });
const counts = { types: 0, tests: 0, none: 0 };
for (const [index, trial] of trials.entries()) {
  const by = await tryMutant(trial);
  counts[by === undefined ? "none" : by === "types" || by === "lint" ? "types" : "tests"] += 1;
  process.stdout.write(`${index + 1}/${trials.length}  ${describe(trial)}\n      ${by ?? "SURVIVED"}\n`);
  appendFileSync(join(results, "mutants.jsonl"), `${JSON.stringify({ ...trial, by: by ?? null })}\n`);
}
await testRun.end();
const { types, tests, none } = counts;
process.stdout.write(`\n${tests} of ${tests + none} noticed by tests; ${types} more by types and lint\n`);
