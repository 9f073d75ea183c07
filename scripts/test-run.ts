import { spawn } from "node:child_process";
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { stopOrphan } from "../src/server/platform/db/embedded-postgres.ts";
import { createLog } from "../src/server/platform/log.ts";

/** The name of a test run's folder, with the process id of the run. */
const folderName = /^troco-run-(\d+)$/;

/** A run of the tests. All that it made and started ends with its process, however that ends. */
export interface TestRun {
  /**
   * Adds a process group to what ends with the run.
   * @returns a function to call once the group has ended by itself
   */
  addGroup(pid: number): () => void;
  end(): Promise<void>;
}

/** The run that this process started, if it did. */
let current: TestRun | undefined;

export const currentTestRun = (): TestRun | undefined => current;

/**
 * Begins a run: removes what earlier runs left, and sets TMPDIR of this process and its children to
 * a folder of the run. Does nothing within a run that a parent process began.
 */
export async function startTestRun(): Promise<TestRun> {
  if (folderName.test(basename(tmpdir()))) return { addGroup: () => () => undefined, end: () => Promise.resolve() };
  const above = tmpdir();
  await sweepTestRuns(above);
  const folder = join(above, `troco-run-${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  process.env["TMPDIR"] = folder;

  // A second process cleans up, because one that is killed cannot. It notices the end of this one
  // when its pipe closes.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "test-run-keeper.ts"), folder], {
    stdio: ["pipe", "ignore", "inherit"],
    // Ctrl-C goes to all processes of the terminal, which the keeper has to outlive.
    detached: true,
    env: { ...process.env, TMPDIR: above },
  });
  const ended = new Promise((resolve) => keeper.once("close", resolve));
  const send = (line: string): void => void keeper.stdin.write(`${line}\n`);
  keeper.unref();
  current = {
    addGroup: (pid) => {
      send(`+${pid}`);
      return () => send(`-${pid}`);
    },
    end: async () => {
      current = undefined;
      process.env["TMPDIR"] = above;
      keeper.ref();
      keeper.stdin.end();
      await ended;
    },
  };
  return current;
}

/** Removes the folders of earlier runs whose keeper did not: it was killed, or the power failed. */
export async function sweepTestRuns(above: string): Promise<void> {
  for (const name of await readdir(above)) {
    const owner = Number(folderName.exec(name)?.[1] ?? 0);
    const folder = join(above, name);
    // A folder with this process's id belongs to an earlier process with the same id.
    if (owner === 0 || (owner !== process.pid && isAlive(owner)) || !(await isOwn(folder))) continue;
    await removeTestRun(folder).catch((error: Error) =>
      process.stderr.write(`${folder} is of an earlier test run and cannot be removed: ${error.message}\n`),
    );
  }
}

/** Stops the PostgreSQL servers that run in a folder, and removes it. */
export async function removeTestRun(folder: string): Promise<void> {
  const log = createLog("silent");
  // SIGQUIT ends them without a checkpoint: their data is not read again.
  for (const cluster of await findClusters(folder)) await stopOrphan(cluster, log, "SIGQUIT");
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function findClusters(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.some(({ name }) => name === "PG_VERSION")) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory());
  return (await Promise.all(folders.map(({ name }) => findClusters(join(folder, name))))).flat();
}

async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
