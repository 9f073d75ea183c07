import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { currentTestRun } from "./test-run.ts";

export const root = join(import.meta.dirname, "..");

/** Added to the environment of this process; undefined removes a variable. */
type Environment = Readonly<Record<string, string | undefined>>;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that did not run. */
  readonly skipped?: number;
  /** The names of the steps that failed, with the title of the test where there is one. */
  readonly failures?: readonly string[];
}

export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin, or `node`, and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly environment?: Environment;
  /** Shows the output only of a step that fails; otherwise all output as it comes. */
  readonly quiet?: boolean;
  /**
   * For a command that runs tests: how it gets the path of its report, and how the report is read.
   * Without it the step counts as one test.
   */
  readonly report?: {
    readonly pass: (file: string) => {
      readonly args?: readonly string[];
      readonly environment?: Environment;
    };
    readonly read: (file: string) => Tally;
  };
}

const nothing: Tally = { passed: 0, failed: 0 };
const onePassed: Tally = { passed: 1, failed: 0 };
const oneFailed = (failure: string): Tally => ({ passed: 0, failed: 1, failures: [failure] });

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped = 0 }) => total + skipped, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});

/** Runs a step and prints a line with its duration, and the output as `quiet` says. */
export async function runStep(step: Step): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "troco-report-"));
  try {
    const file = join(folder, "report.json");
    const given = step.report?.pass(file);
    const [program, ...args] = step.command;
    const began = performance.now();
    const { succeeded, output } = await run(step.quiet === true, program, [...args, ...(given?.args ?? [])], {
      ...step.environment,
      ...given?.environment,
    });
    const tally = count(step, file, succeeded);
    print(step.name, tally, performance.now() - began);
    if (tally.failed > 0 && output !== "") process.stdout.write(`\n${output.trimEnd()}\n\n`);
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs all steps, at most `width` at once, however many of them fail. */
export async function runSteps(steps: readonly Step[], width: number): Promise<Tally> {
  const tallies: Tally[] = [];
  const queue = [...steps];
  const work = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) tallies.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: width }, work));
  return sum(tallies);
}

/** Runs a function as one step, which fails if the function throws. */
export async function runTask(name: string, task: () => void | Promise<void>): Promise<Tally> {
  const began = performance.now();
  try {
    await task();
    print(name, onePassed, performance.now() - began);
    return onePassed;
  } catch (error) {
    const tally = oneFailed(name);
    print(name, tally, performance.now() - began);
    process.stdout.write(`\n${(error as Error).message}\n\n`);
    return tally;
  }
}

/** `12 passed, 1 failed`, and how many were skipped, if any. */
export function formatCounts({ passed, failed, skipped = 0 }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

/** Names what failed at the end of the output, where a reader of a long log looks. */
export function printFailures({ failures = [] }: Tally, part = ""): void {
  for (const failure of failures) process.stdout.write(`${part}failed: ${failure}\n`);
}

function print(name: string, tally: Tally, ms: number): void {
  const { passed, failed, skipped = 0 } = tally;
  const counts = passed + failed + skipped === 1 ? "" : `  ${formatCounts(tally)}`;
  process.stdout.write(
    `${failed === 0 ? "✓" : "✗"} ${name.padEnd(20)} ${(ms / 1000).toFixed(1).padStart(6)} s${counts}\n`,
  );
}

/** A command that failed without a failed test, or ran no test, counts as one failure. */
function count(step: Step, file: string, succeeded: boolean): Tally {
  if (step.report === undefined) return succeeded ? onePassed : oneFailed(step.name);
  const tally = existsSync(file) ? step.report.read(file) : nothing;
  if (tally.failed === 0 && (!succeeded || tally.passed === 0)) return sum([tally, oneFailed(step.name)]);
  return { ...tally, failures: (tally.failures ?? []).map((title) => `${step.name} › ${title}`) };
}

async function run(
  quiet: boolean,
  program: string,
  args: readonly string[],
  environment: Environment,
): Promise<{ succeeded: boolean; output: string }> {
  const programs = join(root, "node_modules/.bin");
  const testRun = currentTestRun();
  const child = spawn(program, args, {
    cwd: root,
    // A process group of its own, so that all its processes end with the run.
    detached: testRun !== undefined,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    // Colours are noise in a log.
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
      PATH: `${programs}${delimiter}${process.env["PATH"]}`,
      ...environment,
    },
  });
  const hasEnded = child.pid === undefined ? undefined : testRun?.addGroup(child.pid);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", (error) => {
      output += error.message;
      resolve(null);
    });
    child.on("close", resolve);
  });
  hasEnded?.();
  return { succeeded: code === 0, output };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Vitest's report in JSON, beside its readable one. */
export const vitestReport: NonNullable<Step["report"]> = {
  pass: (file) => ({ args: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`] }),
  read: (file) => {
    const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
    // A file that could not be loaded has no tests in the report.
    const unloaded = report.testResults.filter(
      (result) => result.status === "failed" && result.assertionResults.length === 0,
    );
    const failures = report.testResults
      .flatMap((result) => result.assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => fullName);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...unloaded.map(({ name }) => relative(root, name)), ...failures],
    };
  },
};

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** One for each file, and in it one for each `describe`. */
  readonly suites: readonly PlaywrightSuite[];
}

/** Playwright's report, at the path that playwright.config.ts reads from the environment. */
export const playwrightReport: NonNullable<Step["report"]> = {
  // Playwright sets FORCE_COLOR for its workers, and Node warns when both variables are set.
  pass: (file) => ({ environment: { PLAYWRIGHT_REPORT: file, NO_COLOR: undefined } }),
  read: (file) => {
    const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
    const { expected: passed, unexpected, flaky, skipped } = stats;
    return { passed, failed: unexpected + flaky, skipped, failures: suites.flatMap((suite) => failuresIn(suite)) };
  },
};

/** The titles of the failed tests of a suite, as Playwright prints them. */
function failuresIn({ title, specs, suites = [] }: PlaywrightSuite, above: readonly string[] = []): string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName }) => `[${projectName}] › ${[...path, spec.title].join(" › ")}`),
  );
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, path))];
}
