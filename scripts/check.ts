import { root, runSteps, vitestReport, type Step, type Tally } from "./steps.ts";
import { readdirSync } from "node:fs";

/** The files outside src that have boundaries too. */
const configurations = () => readdirSync(root).filter((name) => name.endsWith(".config.ts"));

/** What the hook and CI ask of every change; the slowest first, so that two of them end together. */
const steps = (): Step[] => [
  { name: "unit tests", command: ["vitest", "run", "--project", "unit"], report: vitestReport },
  { name: "types: server", command: ["tsc", "-p", "tsconfig.server.json"] },
  { name: "lint", command: ["oxlint"] },
  { name: "types: web", command: ["tsc", "-p", "tsconfig.web.json"] },
  { name: "types: end-to-end", command: ["tsc", "-p", "tsconfig.e2e.json"] },
  { name: "dead code", command: ["knip", "--no-progress", "--treat-config-hints-as-errors"] },
  { name: "types: contract", command: ["tsc", "-p", "tsconfig.contract.json"] },
  { name: "boundaries", command: ["depcruise", "src", "test", "bench", "scripts", ...configurations()] },
  { name: "format", command: ["oxfmt", "--check"] },
];

export function check(): Promise<Tally> {
  return runSteps(
    steps().map((step) => ({ ...step, quiet: true })),
    2,
  );
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
