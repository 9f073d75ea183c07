import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.ts";
import type { Load } from "./measure.ts";

const run = promisify(execFile);

/** PostgreSQL's own benchmark program, found on this machine. */
export interface Pgbench {
  readonly path: string;
  readonly version: string;
}

/** Looks on the PATH and in Debian's folder of each version's programs. */
export async function findPgbench(): Promise<Pgbench | undefined> {
  for (const path of ["pgbench", ...debianPaths()]) {
    try {
      const { stdout } = await run(path, ["--version"]);
      return { path, version: stdout.trim() };
    } catch {
      // Not found here; the next path may have it.
    }
  }
  return undefined;
}

function debianPaths(): string[] {
  const folder = "/usr/lib/postgresql";
  try {
    const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(folder, version, "bin/pgbench"));
  } catch {
    return [];
  }
}

export async function initialiseTpcB(
  pgbench: Pgbench,
  cluster: Cluster,
  database: string,
  scale: number,
): Promise<void> {
  await run(pgbench.path, ["-i", "-q", "-s", String(scale), "-h", cluster.socketDir, "-U", cluster.user, database]);
}

/** pgbench's own TPC-B-like transaction, prepared. */
export function tpcB(pgbench: Pgbench, cluster: Cluster, database: string): Load {
  return load("TPC-B", pgbench, cluster, ["-b", "tpcb-like", database]);
}

/** A given script, run with the server's role. */
export async function script(
  name: string,
  pgbench: Pgbench,
  cluster: Cluster,
  options: { readonly database: string; readonly role: string; readonly file: string; readonly text: string },
): Promise<Load> {
  await writeFile(options.file, options.text);
  return load(name, pgbench, cluster, ["-f", options.file, options.database], { PGOPTIONS: `-c role=${options.role}` });
}

function load(
  name: string,
  pgbench: Pgbench,
  cluster: Cluster,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Load {
  const threads = availableParallelism();
  return {
    name,
    run: async (connections, { seconds, warmUpSeconds }) => {
      const shape = ["-c", connections, "-j", Math.min(threads, connections), "-T", seconds + warmUpSeconds].map(
        String,
      );
      const { stderr } = await run(
        pgbench.path,
        ["-n", "-M", "prepared", "-P", "1", ...shape, "-h", cluster.socketDir, "-U", cluster.user, ...args],
        { env: { ...process.env, ...environment }, maxBuffer: 16 * 1024 * 1024 },
      );
      return rateAfter(warmUpSeconds, stderr);
    },
  };
}

/** The average of the rates that pgbench reported each second after the warm-up. */
function rateAfter(warmUpSeconds: number, progress: string): number {
  const failed = /, (?!0 failed)\d+ failed/.exec(progress);
  if (failed !== null) throw new Error(`transactions failed during a benchmark: ${progress}`);
  const rates = [...progress.matchAll(/^progress: .* s, ([\d.]+) tps/gm)].map((match) => Number(match[1]));
  const counted = rates.slice(warmUpSeconds);
  if (counted.length === 0) throw new Error(`pgbench reported nothing: ${progress}`);
  return counted.reduce((sum, rate) => sum + rate, 0) / counted.length;
}
