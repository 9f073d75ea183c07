import { audit } from "#server/ledger/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { BenchOptions, Report } from "./benches.ts";
import { fillEntries } from "./entries-fill.ts";
import { closingAll, install, openSite, type Installation } from "./installation.ts";
import type { MachineSample } from "./machine.ts";
import { measure, ratios, middle, type Cell } from "./measure.ts";
import { sends } from "./money-calls.ts";
import { judgeNoise } from "./noise.ts";
import { findPgbench } from "./pgbench.ts";
import { plotEntries, type Growth } from "./plots.ts";
import { conditionsOf } from "./report.ts";
import { median } from "./statistics.ts";
import { prepareTpcB, yardstickName } from "./yardstick.ts";

const sizes = [100_000, 1_000_000, 10_000_000];
const quickSizes = [100_000];
const customerCount = 512;
const connections = 32;

/** The loads of each size, in the order of the columns. */
const names = [yardstickName, "sendMoney, few entries", "sendMoney, many entries"] as const;

/**
 * `sendMoney` over HTTP in an installation with more and more entries, and by turns in one that has
 * only what is measured in it.
 */
export function benchEntries(options: BenchOptions): Promise<Report> {
  return closingAll((opened) => measureGrowth(opened, options));
}

async function measureGrowth(
  opened: AsyncDisposableStack,
  { timing, rounds, isQuick, secondsLeft }: BenchOptions,
): Promise<Report> {
  const site = await openSite(opened);
  const few = await install(opened, site, { database: "few", customerCount });
  const many = await install(opened, site, { database: "many", customerCount });
  const pgbench = await findPgbench();
  const loads = [await prepareTpcB(site.cluster, pgbench), sends(few, names[1]), sends(many, names[2])];
  const conditions = await conditionsOf(many.owner, pgbench, timing, rounds);
  const settle = async () => void (await Promise.all([few.settle(), many.settle()]));

  const secondsForFill = () => secondsLeft() - rounds * loads.length * (timing.seconds + timing.warmUpSeconds + 1);

  const growth: Growth[] = [];
  const machine: MachineSample[] = [];
  const leftOut = await eachSize(many, isQuick ? quickSizes : sizes, secondsForFill, async (entries) => {
    const measured = await measure(loads, [connections], { rounds, timing, settle });
    growth.push({ entries, cells: measured.cells });
    machine.push(...measured.machine);
  });
  const noise = judgeNoise(
    machine,
    growth.map(({ cells }) => cells[0]!),
  );
  const markdown = [
    "## With many entries",
    conditions,
    noise.verdict,
    "![Throughput and p99 against the number of entries](benchmarks/entries.svg)",
    `\`sendMoney\` at ${connections} connections, by turns in an installation whose ledger and statements were filled before, and in one with few entries.`,
    table(growth),
    ...leftOut,
  ].join("\n\n");
  return { markdown, figures: { growth, noise }, pictures: { "entries.svg": plotEntries(growth) } };
}

/** @returns what is to be said of a size that was left out */
async function eachSize(
  { owner }: Installation,
  wanted: readonly number[],
  secondsForFill: () => number,
  work: (entries: number) => Promise<void>,
): Promise<string[]> {
  let secondsEach = 0;
  let filled = 0;
  for (const entries of wanted) {
    const seconds = Math.round(secondsEach * (entries - filled));
    if (seconds > secondsForFill())
      return [
        `${entries.toLocaleString("en")} entries were left out: to write them would have taken some ${seconds} seconds. \`npm run bench -- entries\` does.`,
      ];
    const began = performance.now();
    await fillEntries(owner, entries - filled, customerCount);
    secondsEach = (performance.now() - began) / 1000 / (entries - filled);
    filled = entries;
    if (entries === sizes[0]) await requireCleanBooks(owner);
    process.stderr.write(
      `${entries} entries, the last of them within ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    );
    await work(entries);
  }
  return [];
}

/** Audits the rows that the fill wrote in place of the server. */
async function requireCleanBooks(owner: Database): Promise<void> {
  const books = await owner.snapshot(audit, { isLong: true });
  if (!books.clean) throw new Error("the entries that were written do not add up");
}

function table(growth: readonly Growth[]): string {
  const rows = growth.map(({ entries, cells }) => {
    const [yardstick, few, many] = cells as [Cell, Cell, Cell];
    const growths = ratios(cells, many, names[1]);
    return [
      entries.toLocaleString("en"),
      ...[yardstick, few, many].map((cell) => Math.round(middle(cell, "perSecond")).toLocaleString("en")),
      median(growths).toFixed(2),
      `${Math.min(...growths).toFixed(2)}–${Math.max(...growths).toFixed(2)}`,
      ...[few, many].map((cell) => middle(cell, "p99").toFixed(1)),
    ];
  });
  const lines = [
    [
      "entries",
      yardstickName,
      "few: a second",
      "many: a second",
      "× few",
      "of the rounds",
      "few: p99 ms",
      "many: p99 ms",
    ],
    ["---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:"],
    ...rows,
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
