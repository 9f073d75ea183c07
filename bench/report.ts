import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import type { Database } from "#server/platform/db/database.ts";
import { middle, ratios, type Cell, type Timing } from "./measure.ts";
import type { Pgbench } from "./pgbench.ts";
import { median } from "./statistics.ts";

/** The machine that a report is about. */
export function readMachine() {
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? "unknown processor",
    processors: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    loadBefore: Number(loadavg()[0]!.toFixed(1)),
  };
}

/** The conditions without which the figures mean nothing: machine, versions, settings. */
export async function conditionsOf(
  database: Database,
  pgbench: Pgbench | undefined,
  { seconds, warmUpSeconds }: Timing,
  rounds: number,
): Promise<string> {
  return toList([
    ...(await readFacts(database)),
    pgbench === undefined ? "no pgbench" : pgbench.version,
    `${seconds} s a cell after ${warmUpSeconds} s of warm-up, median of ${rounds} rounds`,
  ]);
}

/** The same of a bench that has neither cells nor pgbench. */
export async function machineOf(database: Database): Promise<string> {
  return toList(await readFacts(database));
}

async function readFacts(database: Database): Promise<string[]> {
  const setting = async (name: string) => {
    const [row] = await database.query<{ value: string }>("select current_setting($1) as value", [name]);
    return row!.value;
  };
  const { date, processor, processors, memoryGb, node, loadBefore } = readMachine();
  return [
    `${date}, ${processor} × ${processors}, ${memoryGb} GB, Node ${node}; load of the machine before: ${loadBefore}`,
    `PostgreSQL ${await setting("server_version")}, fsync ${await setting("fsync")}, synchronous_commit ${await setting("synchronous_commit")}, shared_buffers ${await setting("shared_buffers")}, unix socket`,
  ];
}

const toList = (facts: readonly string[]) => facts.map((fact) => `- ${fact}`).join("\n");

/**
 * A table in Markdown with the middle of each cell's rounds, and the least and the greatest of
 * their ratios to the yardstick.
 */
export function table(cells: readonly Cell[], yardstick: string): string {
  const rows = cells.map((cell) => {
    const all = ratios(cells, cell, yardstick);
    const between = `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`;
    return [
      String(cell.connections),
      cell.load,
      Math.round(middle(cell, "perSecond")).toLocaleString("en"),
      ...(cell.load === yardstick ? ["1", ""] : [median(all).toFixed(2), between]),
      middle(cell, "p50").toFixed(1),
      middle(cell, "p99").toFixed(1),
    ];
  });
  const lines = [
    ["connections", "", "a second", `× ${yardstick}`, "of the rounds", "p50 ms", "p99 ms"],
    ["---:", "---", "---:", "---:", "---:", "---:", "---:"],
    ...rows,
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
