import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { printFailures, root, runSteps, vitestReport, type Step, type Tally } from "./steps.ts";

/** The folders and the tools' configurations whose imports are checked. */
const bounded = [
  ...["src", "test", "bench", "scripts", "clients"].filter((folder) => existsSync(join(root, folder))),
  ...readdirSync(root).filter((name) => name.endsWith(".config.ts")),
];

interface Check extends Step {
  /** The paths whose change it looks at before a commit; without it, it is left to CI. */
  readonly beforeCommitOf?: RegExp;
}

const all = /./;
const dependencies = "package-lock\\.json$|tsconfig\\.base\\.json$";
const of = (paths: string): RegExp => new RegExp(`^(?:${paths}|${dependencies})`);

/**
 * The checks of every change, the slowest first, so that both workers end at about the same time.
 */
const checks: readonly Check[] = [
  { name: "lint", command: ["oxlint"], beforeCommitOf: all },
  { name: "unit tests", command: ["vitest", "run", "--project", "unit"], report: vitestReport },
  {
    name: "types: server",
    command: ["tsc", "-p", "tsconfig.server.json"],
    beforeCommitOf: of("src/(?:server|contract)/|test/(?!e2e/)|bench/|examples/|scripts/|[^/]+\\.config\\.ts$"),
  },
  {
    name: "types: web",
    command: ["tsc", "-p", "tsconfig.web.json"],
    beforeCommitOf: of("src/(?:web|contract)/|test/e2e/pages/"),
  },
  {
    name: "types: worker",
    command: ["tsc", "-p", "tsconfig.worker.json"],
    beforeCommitOf: of("src/(?:web/worker|contract)/"),
  },
  {
    name: "types: end-to-end",
    command: ["tsc", "-p", "tsconfig.e2e.json"],
    beforeCommitOf: of("test/(?:e2e|harness)/|src/contract/"),
  },
  { name: "dead code", command: ["knip", "--no-progress", "--treat-config-hints-as-errors"] },
  { name: "types: client", command: ["tsc", "-p", "clients/typescript"], beforeCommitOf: of("clients/typescript/") },
  { name: "types: contract", command: ["tsc", "-p", "tsconfig.contract.json"], beforeCommitOf: of("src/contract/") },
  { name: "boundaries", command: ["depcruise", ...bounded] },
  { name: "format", command: ["oxfmt", "--check"], beforeCommitOf: all },
];

/** The names of the checks before a commit that changes these paths. */
export function checksBeforeCommit(paths: readonly string[]): string[] {
  return checks
    .filter(({ beforeCommitOf }) => paths.some((path) => beforeCommitOf?.test(path)))
    .map(({ name }) => name);
}

/** Runs all checks, or those of the names. */
export function check(names?: readonly string[]): Promise<Tally> {
  const chosen = checks.filter(({ name }) => names?.includes(name) ?? true);
  return runSteps(
    chosen.map((step) => ({ ...step, quiet: true })),
    2,
  );
}

function readStagedPaths(): string[] {
  const output = execFileSync("git", ["diff", "--cached", "--name-only", "-z"], { cwd: root, encoding: "utf8" });
  return output.split("\0").filter((path) => path !== "");
}

if (import.meta.main) {
  const isStaged = process.argv.includes("--staged");
  const tally = await check(isStaged ? checksBeforeCommit(readStagedPaths()) : undefined);
  printFailures(tally);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
