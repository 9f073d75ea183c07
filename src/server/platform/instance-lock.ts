import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Keeps a second process out of a data directory. */
export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the directory for this process. A lock left behind by a process that is gone is taken over.
 * @throws Error in one line for people, when another process holds it
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "troco.lock");
  const own = `${process.pid} ${await birthOf(process.pid)}`;
  for (;;) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(own);
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const pid = await readHolder(dataDir);
    if (pid !== undefined) {
      throw new Error(`another Troco (process ${pid}) already runs in ${dataDir}: stop it, or choose another DATA_DIR`);
    }
    await rm(path, { force: true });
  }
}

/** The process that holds a directory now, if one does. */
export async function readHolder(dataDir: string): Promise<number | undefined> {
  const [pid, birth] = (await readFile(join(dataDir, "troco.lock"), "utf8").catch(() => "")).split(" ");
  return pid !== undefined && pid !== "" && (await isAlive(Number(pid), birth)) ? Number(pid) : undefined;
}

async function isAlive(pid: number, birth: string | undefined): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // A number is given out again in time: the same one born at another moment is another process.
  return birth === (await birthOf(pid));
}

/** When a process was started, in the kernel's ticks; "-" where the system does not tell. */
async function birthOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the command in parentheses and may hold spaces; the start time is the 20th after it.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
