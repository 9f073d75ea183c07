import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Keeps a second process out of a data directory. */
export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Referenced here for as long as they are held: Node closes a database that is garbage collected.
 */
const heldFiles = new Set<DatabaseSync>();

/** `isInstanceLocked` holds the lock for a moment, too, so a busy lock is tried again. */
const patienceMs = 1_000;
const sqliteBusy = 5;

/**
 * Locks the directory for this process. The lock is the operating system's, on an open file, so it
 * ends with its process and is never stale. Node has no call for such locks, but its SQLite locks
 * database files in this way. The file stays empty. Do not open it anywhere else in this process:
 * closing it again would release the lock.
 * @throws Error in one line for the operator, if another process holds it or nothing can be locked
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const pidPath = join(dataDir, "instance.pid");
  const file = openLocked(lockPath(dataDir));
  if (file === undefined) {
    const pid = await readFile(pidPath, "utf8").catch(() => "");
    const who = pid === "" ? "another Troco" : `another Troco (process ${pid})`;
    throw new Error(`${who} already runs in ${dataDir}: stop it, or choose another DATA_DIR`);
  }
  heldFiles.add(file);
  // Only for the error message above; the existence of the file means nothing.
  await writeFile(pidPath, String(process.pid));
  return {
    release: async () => {
      await rm(pidPath, { force: true });
      file.close();
      heldFiles.delete(file);
    },
  };
}

/** Whether a process holds a directory now. */
export function isInstanceLocked(dataDir: string): boolean {
  const path = lockPath(dataDir);
  if (!existsSync(path)) return false;
  const file = openLocked(path);
  file?.close();
  return file === undefined;
}

/** Not `troco.lock`, which earlier releases used: that file holds text. */
function lockPath(dataDir: string): string {
  return join(dataDir, "instance.lock");
}

/** @returns undefined when another process has it locked */
function openLocked(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: patienceMs });
    file.exec("begin exclusive");
    return file;
  } catch (error) {
    file?.close();
    if ((error as { readonly errcode?: number }).errcode === sqliteBusy) return undefined;
    throw new Error(
      `DATA_DIR: ${path} cannot be locked (${(error as Error).message}): choose a folder on this machine's own disk that Troco's user may write`,
      { cause: error },
    );
  }
}
