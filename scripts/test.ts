import { existsSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../test/harness/patience.ts";
import { buildWeb } from "./build-web.ts";
import { checkBundle } from "./bundle-budget.ts";
import { check } from "./check.ts";
import { addHeadlessShell, requireChromium } from "./chromium.ts";
import {
  playwrightReport,
  printFailures,
  runStep,
  runTask,
  sum,
  vitestReport,
  formatCounts,
  type Tally,
} from "./steps.ts";
import { areFound, browserFiles, integrationFiles, olderIntegrationFiles, type TestFiles } from "./test-files.ts";
import { startTestRun } from "./test-run.ts";

interface Part {
  readonly name: string;
  readonly run: (filters: readonly string[]) => Promise<Tally>;
  /** The files that names after the part choose from; without it, names are not accepted. */
  readonly files?: TestFiles;
  /** Runs only with `--full` or when named. */
  readonly onlyFull?: boolean;
  /** The reason why it cannot run on this machine, if it cannot. */
  readonly missing?: string;
}

const postgres15 = "/usr/lib/postgresql/15/bin";

/** Tests start hundreds of servers; each reads what the first one compiled. */
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
/** Playwright would compile into the temporary folder, which is removed after the run. */
process.env["PWTEST_CACHE_DIR"] ??= join(import.meta.dirname, "../node_modules/.cache/playwright");

/** Given by `npm run test:full`: runs every test, with larger numbers of generated cases. */
const fullOption = "--full";
if (process.argv.includes(fullOption)) {
  process.env["TEST_FULL"] = "true";
  process.env["TEST_CASES"] ??= "4";
}
const isFull = process.env["TEST_FULL"] === "true";

const parts: readonly Part[] = [
  { name: "check", run: () => check() },
  { name: "bundle", run: checkBundle },
  { name: "integration-18", run: (filters) => integrate("PostgreSQL 18", filters), files: integrationFiles },
  {
    name: "integration-15",
    run: (filters) => integrate("PostgreSQL 15", filters, { POSTGRES_PROGRAMS: postgres15 }),
    files: olderIntegrationFiles,
    onlyFull: true,
    ...(existsSync(postgres15) ? {} : { missing: `${postgres15} is not on this machine` }),
  },
  { name: "e2e", run: browse, files: browserFiles },
];

function integrate(
  name: string,
  filters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  return runStep({
    name,
    command: ["vitest", "run", "--project", "integration", ...filters],
    environment,
    report: vitestReport,
  });
}

async function browse(filters: readonly string[]): Promise<Tally> {
  const built = await runTask("web app is built", buildWeb);
  const found = await runTask("Chromium is here", () => {
    requireChromium();
    addHeadlessShell();
  });
  // Preparations are not tests, so they count only when they fail.
  const ready = sum([built, found]);
  if (ready.failed > 0) return { ...ready, passed: 0 };
  return runStep({ name: "end-to-end", command: ["playwright", "test", ...filters], report: playwrightReport });
}

/** `npm test -- integration live` runs the files of the part `integration` that match `live`. */
const [partName, ...filters] = process.argv.slice(2).filter((argument) => argument !== fullOption);
const chosen = parts.filter(({ name, onlyFull = false }) =>
  partName === undefined ? isFull || !onlyFull : name === partName || name.startsWith(`${partName}-`),
);
if (chosen.length === 0) {
  process.stderr.write(`There is no part "${partName}": ${parts.map(({ name }) => name).join(", ")}\n`);
  process.exit(1);
}

const matching = chosen.filter(
  ({ files }) => filters.length === 0 || (files !== undefined && areFound(files, filters)),
);
if (matching.length === 0) {
  process.stderr.write(`no test file matches ${filters.join(" or ")} in ${partName}\n`);
  process.exit(1);
}

process.stdout.write(`Limits of time are ${patience} times as long as usual, by this machine's speed and load.\n`);
const testRun = await startTestRun();
const results: { readonly name: string; readonly tally: Tally }[] = [];
for (const { name, run, missing } of matching) {
  process.stdout.write(`\n── ${name}${missing === undefined ? "" : `: not run, ${missing}`}\n`);
  if (missing === undefined) results.push({ name, tally: await run(filters) });
}
await testRun.end();

process.stdout.write("\n");
for (const { name, tally } of results) {
  process.stdout.write(`${name.padEnd(16)} ${formatCounts(tally)}\n`);
}
for (const { name, tally } of results) printFailures(tally, `${name.padEnd(16)} `);
const total = sum(results.map(({ tally }) => tally));
// .ci/run reads this line, which therefore is the last and stands alone.
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && results.length > 0 ? 0 : 1;
