import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { printFailures, root, runSteps, vitestReport, type Step, type Tally } from "./steps.ts";

/** The folders and the tools' configurations whose imports are checked. */
const bounded = [
  ...["src", "test", "bench", "scripts", "clients"].filter((folder) => existsSync(join(root, folder))),
  ...readdirSync(root).filter((name) => name.endsWith(".config.ts")),
];

/**
 * The checks of every change, the slowest first, so that both workers end at about the same time.
 */
const steps: readonly Step[] = [
  { name: "unit tests", command: ["vitest", "run", "--project", "unit"], report: vitestReport },
  { name: "types: server", command: ["tsc", "-p", "tsconfig.server.json"] },
  { name: "lint", command: ["oxlint"] },
  { name: "types: web", command: ["tsc", "-p", "tsconfig.web.json"] },
  { name: "types: worker", command: ["tsc", "-p", "tsconfig.worker.json"] },
  { name: "types: end-to-end", command: ["tsc", "-p", "tsconfig.e2e.json"] },
  { name: "dead code", command: ["knip", "--no-progress", "--treat-config-hints-as-errors"] },
  { name: "types: client", command: ["tsc", "-p", "clients/typescript"] },
  { name: "types: contract", command: ["tsc", "-p", "tsconfig.contract.json"] },
  { name: "boundaries", command: ["depcruise", ...bounded] },
  { name: "format", command: ["oxfmt", "--check"] },
];

export function check(): Promise<Tally> {
  return runSteps(
    steps.map((step) => ({ ...step, quiet: true })),
    2,
  );
}

if (import.meta.main) {
  const tally = await check();
  printFailures(tally);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
