import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { freePort } from "./http-server.ts";
import { median } from "./measure.ts";

const root = join(import.meta.dirname, "..");
const starts = 10;
const pollMs = 5;
const patienceMs = 120_000;

/** Milliseconds of one start. */
interface Start {
  /** An empty Node and PostgreSQL on the same folder, one after the other. */
  readonly bare: number;
  readonly healthy: number;
  readonly ready: number;
}

/**
 * The second start, as `npm start` makes it, from the beginning of its process until `/healthz` and
 * `/readyz` answer 200. The first start, which sets PostgreSQL up, is not counted.
 */
export async function benchStart(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-bench-start-"));
  const [load] = loadavg();
  try {
    await measureProgram(dataDir);
    const measured: Start[] = [];
    for (let count = 0; count < starts; count += 1)
      measured.push({ bare: await measureBare(dataDir), ...(await measureProgram(dataDir)) });
    return [
      "## The start",
      `- ${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim() ?? "unknown processor"} × ${availableParallelism()}, Node ${process.versions.node}\n- ${starts} starts; load of the machine before: ${load!.toFixed(1)}`,
      table(measured),
    ].join("\n\n");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureBare(dataDir: string): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("error") });
  const ms = performance.now() - began;
  await postgres.stop();
  return ms;
}

async function measureProgram(dataDir: string): Promise<Omit<Start, "bare">> {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(process.execPath, ["--import", "./scripts/require-node.mjs", "scripts/start.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: "false", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    const since = async (path: string) => {
      await untilOk(server, port, path);
      return performance.now() - began;
    };
    return { healthy: await since("/healthz"), ready: await since("/readyz") };
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function untilOk(server: ChildProcess, port: number, path: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while ((await statusOf(port, path)) !== 200) {
    if (performance.now() > deadline || server.exitCode !== null) throw new Error("the server did not start");
    await wait(pollMs);
  }
}

/** @returns undefined while nothing listens */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once("error", () => resolve(undefined));
  });
}

function table(measured: readonly Start[]): string {
  const row = (name: string, of: (start: Start) => number) => {
    const values = measured.map(of);
    const figures = [Math.min(...values), median(values), Math.max(...values)].map((ms) => ms.toFixed(0));
    return `| ${[name, ...figures, median(measured.map((start) => of(start) / start.bare)).toFixed(1)].join(" | ")} |`;
  };
  return [
    "| ms | least | median | most | × bare |",
    "| --- | ---: | ---: | ---: | ---: |",
    row("bare: an empty Node, then PostgreSQL", ({ bare }) => bare),
    row("`/healthz`", ({ healthy }) => healthy),
    row("`/readyz`", ({ ready }) => ready),
  ].join("\n");
}
