import type { Config } from "#server/platform/config.ts";
import { createDiskStore } from "./disk.ts";
import type { ObjectStore } from "./object-store.ts";
import { createObjectStore } from "./storage.ts";

export interface MovedFiles {
  readonly copied: number;
  /** Files that the bucket had already; its version is newer than the disk's, and stays. */
  readonly there: number;
}

/**
 * Copies the files from the disk into the configured bucket, still encrypted, and reads each back.
 * Idempotent: a repetition copies what is missing. It deletes nothing on the disk.
 */
export async function moveFiles(
  config: Pick<Config, "dataDir" | "s3">,
  from: ObjectStore = createDiskStore(config.dataDir),
  to: ObjectStore = createObjectStore(config),
): Promise<MovedFiles> {
  let [copied, there] = [0, 0];
  for await (const key of from.list()) {
    const encrypted = await from.get(key);
    if (encrypted === undefined) continue;
    if ((await to.get(key)) !== undefined) {
      there += 1;
      continue;
    }
    await to.put(key, encrypted);
    if (!(await to.get(key))?.equals(encrypted)) throw new Error(`${key} is not in ${to.name} as it was put there`);
    copied += 1;
  }
  return { copied, there };
}
