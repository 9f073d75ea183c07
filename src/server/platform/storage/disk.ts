import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isKey, requireFolder, requireKey, type ObjectStore } from "./object-store.ts";

/** The embedded default: files in the data folder, which several processes share. */
export function createDiskStore(dataDir: string): ObjectStore {
  const root = resolve(dataDir, "files");
  const pathOf = (key: string) => join(root, requireKey(key));
  return {
    name: `the folder ${root}`,
    put: (key, encrypted) => writeWhole(pathOf(key), encrypted),
    get: (key) => unlessMissing(readFile(pathOf(key))),
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteFolder: (folder) => rm(join(root, requireFolder(folder)), { recursive: true, force: true }),
    list: async function* () {
      const entries = await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
        // A file that a crash left half written has no key's name.
        if (entry.isFile() && isKey(key)) yield key;
      }
    },
  };
}

/**
 * Writes a temporary file, flushes it, then renames it: a crash leaves the old file or the new one,
 * never half of one.
 */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const parent = dirname(path);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(parent);
}

/** Brings the new name itself to the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessMissing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
