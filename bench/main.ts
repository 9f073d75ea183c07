// To add a bench, write `benchX({ timing, rounds, isQuick })` in a file of its own (the types are
// in `benches.ts`) and add a line to `benches`. It resolves to its report: Markdown with a heading
// of the second level, or that with figures and pictures. The names in `together` run without an
// argument.

import { parseArgs } from "node:util";
import type { Bench, BenchOptions } from "./benches.ts";
import { benchDriver } from "./driver-cost.ts";
import { benchEntries } from "./entries.ts";
import { benchGrowth } from "./growth.ts";
import { benchHome } from "./home.ts";
import { benchHttp } from "./http.ts";
import { benchLedger } from "./ledger.ts";
import { benchLists } from "./lists.ts";
import { benchOverload } from "./overload.ts";
import { publish, writeResults, type NamedReport } from "./results.ts";
import { benchStart } from "./start.ts";

const benches: Readonly<Record<string, Bench>> = {
  driver: benchDriver,
  ledger: benchLedger,
  http: benchHttp,
  entries: benchEntries,
  overload: benchOverload,
  lists: benchLists,
  start: benchStart,
  home: benchHome,
  growth: benchGrowth,
};

const together = ["driver", "ledger", "http", "entries"];
const quickTogether = ["driver", "ledger", "http"];

/** The longest that a run without names may take, with a margin to fifteen minutes. */
const secondsMax = 14 * 60;

const usage = `npm run bench -- [quick] [name of a bench]... [options]

  Without a name: ${together.join(", ")} (quick: ${quickTogether.join(", ")}). By name also: ${Object.keys(benches)
    .filter((name) => !together.includes(name))
    .join(", ")}.

  quick           a first look, less exact
  --seconds <n>   counted seconds of each cell (3; quick: 1)
  --warm-up <n>   seconds before them that are not counted (1)
  --rounds <n>    how often each cell is measured (3; quick: 2)
  --out <folder>  writes report.md, results.json and the pictures there
  --publish       writes the reports into docs/benchmarks.md, the pictures into docs/benchmarks/
`;

const run = readArguments();
const command = ["npm run bench", ...process.argv.slice(2)].join(" ").replace("bench ", "bench -- ");
const reports: NamedReport[] = [];
const began = performance.now();
for (const name of run.names) {
  try {
    const found = await benches[name]!(run.options);
    const report = typeof found === "string" ? { markdown: found } : found;
    reports.push({ name, ...report, markdown: `${report.markdown}\n\nMeasured by \`${command}\`.` });
  } catch (error) {
    // The results of the others are kept.
    process.exitCode = 1;
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
process.stdout.write(`${reports.map(({ markdown }) => markdown).join("\n\n")}\n\nTook ${minutes} minutes.\n`);
if (run.out !== undefined) await writeResults(run.out, reports);
if (run.isPublished) await publish(reports);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      "warm-up": { type: "string" },
      rounds: { type: "string" },
      out: { type: "string" },
      publish: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const isQuick = positionals.includes("quick");
  const chosen = positionals.filter((name) => name !== "quick");
  if (values.help || chosen.some((name) => !(name in benches))) {
    process.stderr.write(usage);
    process.exit(values.help ? 0 : 2);
  }
  const options: BenchOptions = {
    timing: {
      seconds: parseCount(values.seconds, isQuick ? 1 : 3),
      warmUpSeconds: parseCount(values["warm-up"], 1),
    },
    rounds: parseCount(values.rounds, isQuick ? 2 : 3),
    isQuick,
    secondsLeft: () => (chosen.length === 0 ? secondsMax - performance.now() / 1000 : Number.POSITIVE_INFINITY),
  };
  const usual = isQuick ? quickTogether : together;
  return { options, names: chosen.length === 0 ? usual : chosen, out: values.out, isPublished: values.publish };
}

function parseCount(text: string | undefined, usual: number): number {
  const count = text === undefined ? usual : Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  process.stderr.write(usage);
  process.exit(2);
}
