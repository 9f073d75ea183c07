import type { BenchOptions, Report } from "./benches.ts";
import { closingAll, install, openSite } from "./installation.ts";
import { measure, middle, ratios, type Cell } from "./measure.ts";
import { approvals, sends } from "./money-calls.ts";
import { judgeNoise, type Noise } from "./noise.ts";
import { findPgbench } from "./pgbench.ts";
import { plotConnections } from "./plots.ts";
import { conditionsOf, readMachine, table } from "./report.ts";
import { median } from "./statistics.ts";
import { prepareTpcB, yardstickName } from "./yardstick.ts";

const connectionCounts = [1, 8, 32, 64, 256];
const quickCounts = [1, 32, 256];

/**
 * Money calls over HTTP, everything included: session, validation, idempotency, ledger, statement
 * rows, events. Driver, server and database share this machine's processors. TPC-B runs beside it
 * on the same PostgreSQL.
 */
export function benchHttp(options: BenchOptions): Promise<Report> {
  return closingAll((opened) => measureCalls(opened, options));
}

async function measureCalls(opened: AsyncDisposableStack, { timing, rounds, isQuick }: BenchOptions): Promise<Report> {
  const counts = isQuick ? quickCounts : connectionCounts;
  const site = await openSite(opened);
  const installation = await install(opened, site, { database: "troco", customerCount: Math.max(...counts) });
  const { owner, settle } = installation;
  const pgbench = await findPgbench();
  const loads = [await prepareTpcB(site.cluster, pgbench), sends(installation), approvals(installation)];
  const conditions = await conditionsOf(owner, pgbench, timing, rounds);
  const { cells, machine } = await measure(loads, counts, { rounds, timing, settle });
  const noise = judgeNoise(
    machine,
    cells.filter(({ load }) => load === yardstickName),
  );
  const markdown = [
    "## Over HTTP",
    conditions,
    noise.verdict,
    "![Throughput and p99 against the number of connections](benchmarks/connections.svg)",
    `The driver took ${driverMicros(cells).toFixed(0)} µs of processor time a call, beside a server and a database that use the same caches. The customers get no receipts by mail.`,
    table(cells, yardstickName),
  ].join("\n\n");
  return {
    markdown,
    figures: { cells, noise },
    pictures: { "connections.svg": plotConnections(cells) },
    headline: headlineOf(cells, noise),
  };
}

/** The mean of all calls. */
function driverMicros(cells: readonly Cell[]): number {
  const samples = cells
    .flatMap((cell) => cell.samples)
    .filter(({ driverMicros: micros, perSecond }) => micros !== undefined && perSecond > 0);
  const calls = samples.reduce((sum, { perSecond }) => sum + perSecond, 0);
  return samples.reduce((sum, { perSecond, driverMicros: micros }) => sum + perSecond * micros!, 0) / calls;
}

/** At 64 connections, or at as many as were measured. */
function headlineOf(cells: readonly Cell[], { isTooNoisy }: Noise): string {
  const connections = Math.max(...cells.map((cell) => cell.connections).filter((count) => count <= 64));
  const parts = cells
    .filter((cell) => cell.connections === connections && cell.load !== yardstickName)
    .map((cell) => {
      const perSecond = Math.round(middle(cell, "perSecond")).toLocaleString("en");
      return `${perSecond} \`${cell.load}\` a second (${median(ratios(cells, cell, yardstickName)).toFixed(2)} times as many as PostgreSQL does TPC-B)`;
    });
  const { processor, processors } = readMachine();
  const doubt = isTooNoisy ? ", on a machine that was not calm" : "";
  return [
    `Measured on ${processors} processors (${processor}) over HTTP with ${connections} connections${doubt}: ${parts.join(" and ")}. \`npm run bench\` measures it on yours: [benchmarks](docs/benchmarks.md).`,
    "![Throughput and p99 against the number of connections](docs/benchmarks/connections.svg)",
  ].join("\n\n");
}
