import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.ts";
import type { Load, Sample } from "./measure.ts";
import { quantile } from "./statistics.ts";

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
      const folder = await mkdtemp(join(tmpdir(), "troco-bench-pgbench-"));
      const shape = ["-c", connections, "-j", Math.min(threads, connections), "-T", seconds + warmUpSeconds].map(
        String,
      );
      const log = ["-l", `--log-prefix=${join(folder, "log")}`];
      await run(
        pgbench.path,
        ["-n", "-M", "prepared", ...log, ...shape, "-h", cluster.socketDir, "-U", cluster.user, ...args],
        { env: { ...process.env, ...environment }, maxBuffer: 16 * 1024 * 1024 },
      );
      const logs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
      await rm(folder, { recursive: true });
      return sampleOf(logs.join(""), warmUpSeconds);
    },
  };
}

/**
 * The lines that pgbench logged of each transaction after the warm-up: client, number,
 * microseconds, script, and when it ended in seconds and microseconds.
 */
export function sampleOf(log: string, warmUpSeconds: number): Sample {
  const all = log
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, , micros, , second, fraction] = line.split(" ").map(Number);
      return { ms: micros! / 1000, endedAt: second! + fraction! / 1e6 };
    });
  if (all.some(({ ms }) => Number.isNaN(ms))) throw new Error("transactions failed during a benchmark");
  const began = all.reduce((first, { endedAt, ms }) => Math.min(first, endedAt - ms / 1000), Number.POSITIVE_INFINITY);
  const counted = all.filter(({ endedAt }) => endedAt >= began + warmUpSeconds);
  if (counted.length === 0) return { perSecond: 0, p50: Number.NaN, p99: Number.NaN };
  const ended = counted.reduce((last, { endedAt }) => Math.max(last, endedAt), 0);
  const latencies = counted.map(({ ms }) => ms);
  return {
    perSecond: counted.length / (ended - began - warmUpSeconds),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}
