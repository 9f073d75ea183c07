import { availableParallelism, cpus, loadavg } from "node:os";
import type { Database } from "#server/platform/db/database.ts";
import { median, ratio, type Cell, type Timing } from "./measure.ts";
import type { Pgbench } from "./pgbench.ts";

/** The conditions without which the figures mean nothing: machine, versions, settings. */
export async function conditionsOf(
  database: Database,
  pgbench: Pgbench | undefined,
  { seconds, warmUpSeconds }: Timing,
  rounds: number,
): Promise<string> {
  const setting = async (name: string) => {
    const [row] = await database.query<{ value: string }>("select current_setting($1) as value", [name]);
    return row!.value;
  };
  const [load] = loadavg();
  const facts = [
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim() ?? "unknown processor"} × ${availableParallelism()}, Node ${process.versions.node}`,
    `PostgreSQL ${await setting("server_version")}, fsync ${await setting("fsync")}, synchronous_commit ${await setting("synchronous_commit")}, shared_buffers ${await setting("shared_buffers")}, unix socket`,
    pgbench === undefined ? "no pgbench" : pgbench.version,
    `${seconds} s a cell after ${warmUpSeconds} s of warm-up, median of ${rounds} rounds; load of the machine before: ${load!.toFixed(1)}`,
  ];
  return facts.map((fact) => `- ${fact}`).join("\n");
}

/**
 * A table in Markdown: a row for each load, and for each number of connections two columns,
 * transactions a second and their ratio to the yardstick.
 */
export function table(cells: readonly Cell[], yardstick: string): string {
  const counts = [...new Set(cells.map((cell) => cell.connections))];
  const loads = [...new Set(cells.map((cell) => cell.load))];
  const row = (load: string) =>
    counts.flatMap((connections) => {
      const cell = cells.find((candidate) => candidate.load === load && candidate.connections === connections)!;
      return [Math.round(median(cell.rates)).toLocaleString("en"), ratio(cells, cell, yardstick).toFixed(2)];
    });
  const lines = [
    ["a second", ...counts.flatMap((connections) => [`${connections} conn.`, `× ${yardstick}`])],
    ["---", ...counts.flatMap(() => ["---:", "---:"])],
    ...loads.map((load) => [load, ...row(load)]),
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
