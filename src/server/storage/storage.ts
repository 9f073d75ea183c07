import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Services } from "../services.ts";
import { seal, unseal } from "./seal.ts";

/** Files of the installation, encrypted where they lie. A key is a path such as `{userId}/document_{timestamp}.jpg`. */
export interface Storage {
  /** Stores the bytes, all or none, in place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. @throws when it was tampered with */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there changes nothing. */
  delete(key: string): Promise<void>;
}

/** Names that stay inside the folder on every file system: no dots in front, no separators but the one slash between parts. */
const keyForm = /^[A-Za-z0-9_-]{1,100}(?:\/[A-Za-z0-9_-]{1,100}){0,3}(?:\.[a-z0-9]{1,8})?$/;

export function createStorage({ config, keys }: Pick<Services, "config" | "keys">): Storage {
  const folder = resolve(config.dataDir, "files");
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error("a storage key of a form that none has");
    return join(folder, key);
  };
  return {
    put: (key, bytes) => writeWhole(pathOf(key), seal(keys, key, bytes)),
    get: async (key) => {
      const sealed = await readIfThere(pathOf(key));
      return sealed && unseal(keys, key, sealed);
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Written beside its place, brought to the disk, then moved: a crash leaves the old file or the new one, never half of one. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
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

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
