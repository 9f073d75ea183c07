import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { sweepTestRuns } from "../../scripts/test-run.ts";
import { until } from "./support/calls.ts";
import { node, root } from "./support/program.ts";

/** The temporary folder of the runs that these tests start. */
let folder: string;

/** Processes whose temporary files are in the folder, and the PostgreSQL servers whose data is. */
async function processesThere(): Promise<number[]> {
  const found = [];
  for (const name of await readdir("/proc")) {
    if (!/^[0-9]+$/.test(name) || Number(name) === process.pid) continue;
    const read = (file: string) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "");
    if ((await read("environ")).includes(`TMPDIR=${folder}`) || (await read("cmdline")).includes(folder))
      found.push(Number(name));
  }
  return found;
}

const isReady = async (file: string) => (await readFile(file, "utf8").catch(() => "")).includes("ready");

/** Runs what `npm test` does on one file, until its PostgreSQL answers. */
async function startRun(): Promise<ChildProcess> {
  const child = spawn(node, [join(root, "scripts/test.ts"), "integration-18", "card.test"], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the run ended by itself: ${output}`);
      const files = await readdir(folder, { recursive: true }).catch(() => []);
      const pidFile = files.find((file) => file.endsWith("postmaster.pid"));
      return pidFile !== undefined && (await isReady(join(folder, pidFile))) ? true : undefined;
    },
    { ms: 60_000, what: "PostgreSQL of the run" },
  );
  return child;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runs-"));
});
afterEach(async () => {
  for (const pid of await processesThere()) process.kill(pid, "SIGKILL");
  await until(async () => ((await processesThere()).length === 0 ? true : undefined), { what: "the end of all" });
  await rm(folder, { recursive: true, force: true });
});

describe("a run of the tests", () => {
  const takesAlong = "that %s ends takes along its processes, PostgreSQL and temporary files";
  const endsWith = async (signal: NodeJS.Signals) => {
    const child = await startRun();
    expect(await processesThere()).not.toEqual([]);
    child.kill(signal);
    await until(async () => ((await processesThere()).length === 0 ? true : undefined), { what: "their end" });
    expect(await readdir(folder)).toEqual([]);
  };
  test.each(["SIGKILL"] as const)(takesAlong, endsWith);
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(takesAlong, { tags: "full" }, endsWith);

  test("sweeps what one left whose process is gone, with its PostgreSQL, and leaves alone one that goes on", async () => {
    const gone = spawn(node, ["--version"], { stdio: "ignore" });
    await new Promise((ended) => gone.once("exit", ended));
    const left = join(folder, `troco-run-${gone.pid}`);
    const goesOn = join(folder, `troco-run-${process.ppid}`);
    await mkdir(goesOn);
    const postgres = await startEmbeddedPostgres({ dataDir: join(left, "data"), log: createLog("silent") });
    const ended = new Promise<string>((resolve) => postgres.onExit(resolve));
    await sweepTestRuns(folder);
    await ended;
    expect(existsSync(left)).toBe(false);
    expect(existsSync(goesOn)).toBe(true);
    await postgres.stop();
  });
});
