import type { BenchOptions, Report } from "./benches.ts";
import { install, openSite } from "./installation.ts";
import { judgeNoise } from "./machine.ts";
import { measure, middle } from "./measure.ts";
import { approvals, sends } from "./money-calls.ts";
import { findPgbench } from "./pgbench.ts";
import { plotConnections } from "./plots.ts";
import { conditionsOf, table } from "./report.ts";
import { prepareTpcB, yardstickName } from "./yardstick.ts";

const connectionCounts = [1, 8, 32, 64, 256];
const quickCounts = [1, 32, 256];

/**
 * Money calls over HTTP, everything included: session, validation, idempotency, ledger, statement
 * rows, events. Driver, server and database share this machine's processors. TPC-B runs beside it
 * on the same PostgreSQL.
 */
export async function benchHttp({ timing, rounds, isQuick }: BenchOptions): Promise<Report> {
  const counts = isQuick ? quickCounts : connectionCounts;
  await using opened = new AsyncDisposableStack();
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
  const driver = Math.max(
    ...cells.filter(({ load }) => load !== yardstickName).map((cell) => middle(cell, "driverMicros")),
  );
  const markdown = [
    "## Over HTTP",
    conditions,
    noise.verdict,
    "![Throughput and p99 against the number of connections](benchmarks/connections.svg)",
    `The driver took at most ${driver.toFixed(0)} µs of processor time a call. The customers get no receipts by mail.`,
    table(cells, yardstickName),
  ].join("\n\n");
  return { markdown, figures: { cells, noise }, pictures: { "connections.svg": plotConnections(cells) } };
}
